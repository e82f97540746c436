/** The little Markdown that rules are written in, as data. */
export type Block =
  | { is: 'heading'; level: number; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'list'; items: string[] }
  | { is: 'table'; head: string[]; rows: string[][] }
  | { is: 'code'; text: string };

export type Span = { is: 'text' | 'bold' | 'italic' | 'code' | 'rule'; text: string };

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const lines = source.split('\n');
  let open: Block | null = null;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const heading = /^(#+)\s+(.*)$/.exec(line);
    const item = /^\s*[-*]\s+(.*)$/.exec(line);
    if (line.startsWith('```')) {
      const body: string[] = [];
      for (i++; i < lines.length && !lines[i]?.startsWith('```'); i++)
        body.push(lines[i] as string);
      found.push({ is: 'code', text: body.join('\n') });
      open = null;
    } else if (!line.trim()) {
      open = null;
    } else if (heading) {
      found.push({ is: 'heading', level: heading[1]!.length, text: heading[2]! });
      open = null;
    } else if (line.trim().startsWith('|')) {
      if (open?.is === 'table') {
        if (!/^[\s|:-]+$/.test(line)) open.rows.push(cells(line));
      } else found.push((open = { is: 'table', head: cells(line), rows: [] }));
    } else if (item) {
      if (open?.is === 'list') open.items.push(item[1]!);
      else found.push((open = { is: 'list', items: [item[1]!] }));
    } else if (open?.is === 'list') {
      open.items[open.items.length - 1] += ` ${line.trim()}`;
    } else if (open?.is === 'paragraph') {
      open.text += ` ${line.trim()}`;
    } else found.push((open = { is: 'paragraph', text: line.trim() }));
  }
  return found;
}

const MARK = /\*\*(.+?)\*\*|\*(\S.*?)\*|`(.+?)`|\b([A-Z]{1,3}\d+(?:\.\d+)?)\b/g;

/** Words with their emphasis; ids of rules that exist become references. */
export function spans(text: string, isRule: (id: string) => boolean): Span[] {
  const found: Span[] = [];
  let end = 0;
  const plain = (until: number) => {
    if (until > end) found.push({ is: 'text', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(MARK)) {
    const [whole, bold, italic, code, rule] = match;
    if (rule !== undefined && !isRule(rule)) continue;
    plain(match.index);
    if (bold !== undefined) found.push({ is: 'bold', text: bold });
    else if (italic !== undefined) found.push({ is: 'italic', text: italic });
    else if (code !== undefined) found.push({ is: 'code', text: code });
    else found.push({ is: 'rule', text: rule! });
    end = match.index + whole.length;
  }
  plain(text.length);
  return found;
}
