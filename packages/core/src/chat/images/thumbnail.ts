/** Small pictures (part 2 §9), in CSS pixels. */
export const thumbnail = { width: 200, gap: 10 } as const;
