/** A view as lines of words: `bag coins: 3`. */
export function lines(view: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(view).flatMap(([name, value]) => {
    const label = [prefix, name.replaceAll('_', ' ')].filter(Boolean).join(' ');
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return lines(value as Record<string, unknown>, label);
    return [`${label}: ${said(value)}`];
  });
}

export function said(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.length ? value.map(said).join(', ') : 'none';
  if (typeof value === 'object')
    return Object.entries(value as object)
      .map(([name, each]) => `${name.replaceAll('_', ' ')} ${said(each)}`)
      .join(', ');
  return String(value);
}
