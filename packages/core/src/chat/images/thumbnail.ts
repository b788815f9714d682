/** Small pictures (C-IMG-06), in CSS pixels. */
export const thumbnail = { width: 200, gap: 10 } as const;
