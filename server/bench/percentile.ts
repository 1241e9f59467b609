/** The value below which this share of the numbers lies; 0.5 is the median. */
export function percentile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function p50p99(numbers: number[]): string {
  return `p50 ${percentile(numbers, 0.5).toFixed(1)}, p99 ${percentile(numbers, 0.99).toFixed(1)} ms`;
}
