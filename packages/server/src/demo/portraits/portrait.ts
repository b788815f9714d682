import { creatures, type CreatureName } from './creatures.ts';
import { createChoose } from './palette.ts';
import { drawPerson, type PersonLook } from './person.ts';
import { scenes, type SceneName } from './scenes.ts';

/** How a portrait is drawn: a scene and, in front of it, a person or a creature. */
export type Look = {
  scene: SceneName;
  /** Another draw of the same figure, where the first does not suit the text. */
  variant?: number;
} & (PersonLook | { creature: CreatureName });

/**
 * Draws a portrait as an SVG of 160 × 200, the face near (80, 95), so that one drawing serves the
 * 4:5 cover, the square and the circle. The slug seeds every choice.
 */
export const drawPortrait = (slug: string, look: Look): string => {
  const choose = createChoose(`${slug}${look.variant ?? ''}`);
  const scene = scenes[look.scene](choose);
  const figure = 'creature' in look ? creatures[look.creature](choose) : drawPerson(look, choose);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200">${scene}${figure}</svg>`;
};
