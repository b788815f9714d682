/** How strongly trained looks count: bounds and step of its sliders (C-GEN-02). */
export const loraScaleRange = { min: 0, max: 1, step: 0.01 } as const;
