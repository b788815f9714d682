/** How strongly trained looks count: bounds and step of its sliders (part 2 §5). */
export const loraScaleRange = { min: 0, max: 1, step: 0.01 } as const;
