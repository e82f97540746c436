/** A chance, so many of so many outcomes, as people read it; a small one to a tenth. */
export function percent([over, under]: [number, number]): string {
  const share = (100 * over) / under;
  return share > 0 && share < 10 ? `${share.toFixed(1)} %` : `${Math.round(share)} %`;
}
