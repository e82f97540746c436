/** What an analysis comes to on the screen: lines, marks and words. */
import type { Finding, AnalysisReport } from '../net/wire';

export interface Line {
  seat: number;
  points: string;
}

export interface Scale {
  width: number;
  height: number;
  last: number;
  top: number;
}

export function scaleOf(report: AnalysisReport, width: number, height: number): Scale {
  const values = report.findings.flatMap((finding) => finding.standing);
  const last = Math.max(1, ...report.findings.map((finding) => finding.number));
  const top = report.unit === 'chance' ? 1 : Math.max(10, ...values);
  return { width, height, last, top };
}

export const across = (scale: Scale, number: number) => (number / scale.last) * scale.width;
export const down = (scale: Scale, value: number) =>
  scale.height - (Math.max(0, Math.min(value, scale.top)) / scale.top) * scale.height;

/** A line for each seat, through how it stood at every question that was looked at. */
export function linesOf(report: AnalysisReport, scale: Scale): Line[] {
  return report.names.map((_, seat) => ({
    seat,
    points: report.findings
      .map((finding) => {
        const x = across(scale, finding.number).toFixed(1);
        return `${x},${down(scale, finding.standing[seat] ?? 0).toFixed(1)}`;
      })
      .join(' '),
  }));
}

/** The moment that lies nearest to a place on the chart. */
export function nearest(report: AnalysisReport, scale: Scale, x: number): number {
  let best = 0;
  for (const { number } of report.findings) {
    if (Math.abs(across(scale, number) - x) < Math.abs(across(scale, best) - x)) best = number;
  }
  return best;
}

/** The answers that gave something away, the worst first. */
export function worst(report: AnalysisReport): Finding[] {
  return report.findings.filter((finding) => finding.grade).toSorted((a, b) => b.loss - a.loss);
}

export function amount(report: AnalysisReport, value: number, digits = 0): string {
  return report.unit === 'chance'
    ? `${(value * 100).toFixed(digits)}\u202f%`
    : `${value.toFixed(1)} points`;
}

/** What the bot thought of an answer: what it preferred, and by how much. */
export function judgement(report: AnalysisReport, finding: Finding): string {
  if (finding.best === finding.option) return 'the bot would have answered the same.';
  const loss = amount(report, finding.loss, 1);
  if (finding.grade) return `${finding.grade}, ${loss} given away. Better: ${finding.best_label}.`;
  if (finding.loss <= 0) return `as good: ${finding.best_label}.`;
  return `as good, or nearly so: ${finding.best_label}, by ${loss}.`;
}

export function signed(report: AnalysisReport, value: number): string {
  return `${value < 0 ? '−' : '+'}${amount(report, Math.abs(value))}`;
}
