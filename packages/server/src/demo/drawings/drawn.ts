import { readPortrait } from '../art.ts';
import { demoCharacters } from '../catalogue/index.ts';
import { disc, line, oval, path } from '../portraits/brushes.ts';
import { creatures, type CreatureName } from '../portraits/creatures.ts';
import { createChoose, type Choose } from '../portraits/palette.ts';
import { drawPerson, type PersonLook } from '../portraits/person.ts';
import { scenes, type SceneName } from '../portraits/scenes.ts';
import type { Images, PictureRequest } from '../../ports/index.ts';
import { cutOut } from './drawn-cast.ts';
import { creatureWords, lightWords, propWords, sceneWords, spokenOf, type Light, type PropName } from './drawn-words.ts';

/** A box of 160 × 200, as the demo's portraits. */
const wholeBox = (fill: string, more = '') => `<rect width="160" height="200" fill="${fill}"${more}/>`;

const props: Record<PropName, (choose: Choose) => string> = {
  cup: (choose) => {
    const color = choose(['#f4efe2', '#c4553f', '#2f6f6d']);
    return (
      path('M-14-10h24v12q0 10-12 10t-12-10z', color) +
      line('M10-6q9 0 8 6-1 5-9 5', color, 3) +
      line('M-8-16q-3-5 0-9t0-9M2-16q-3-5 0-9t0-9', '#fff', 2, ' opacity=".7"')
    );
  },
  book: (choose) =>
    path('M-20-8q10-7 20 0 10-7 20 0v20q-10-7-20 0-10-7-20 0z', '#f6efe0') +
    line('M0-8v20', choose(['#7d4a4e', '#4d5a74', '#a8763e']), 3),
  flower: (choose) => {
    const petal = choose(['#d65a4b', '#e8b4c8', '#f0dfa8', '#9cc4d8']);
    return (
      line('M0 14V-12', '#58734a', 3) +
      path('M0 6q12-10 16-2-4 8-16 2z', '#6f9a74') +
      [0, 72, 144, 216, 288]
        .map((turn) => `<g transform="translate(0 -16) rotate(${turn})">${oval(0, -7, 5, 7, petal)}</g>`)
        .join('') +
      disc(0, -16, 4, '#e0a13a')
    );
  },
  lantern: () =>
    disc(0, -4, 24, '#fbe2bd', ' opacity=".35"') +
    path('M-9-18h18v24h-18z', '#f5c84c') +
    path('M-11-22h22v5h-22zM-11 5h22v5h-22z', '#4a3324') +
    line('M-5-24q5-8 10 0', '#4a3324', 2.5),
  key: () =>
    `<circle cx="-8" cy="0" r="8" fill="none" stroke="#d9b067" stroke-width="4"/>` + line('M0 0h22M16 0v7M22 0v9', '#d9b067', 4),
  map: () =>
    path('M-20-12l13 4 14-4 13 4v22l-13-4-14 4-13-4z', '#f0dfb8') +
    line('M-12 4q8-8 14-2t14-6', '#a8463a', 2, ' stroke-dasharray="3 4"') +
    line('M10-8l5 5M15-8l-5 5', '#a8463a', 2),
  balloons: () =>
    line('M0 14L-10-18M0 14L10-22', '#6b5a52', 1.2) + oval(-10, -26, 8, 10, '#d65a4b') + oval(10, -30, 8, 10, '#e0b54f'),
  apple: () =>
    path('M0-6c6-6 16-3 14 6-1 9-8 12-14 10-6 2-13-1-14-10-2-9 8-12 14-6z', '#c4553f') + line('M0-7q0-5 4-8', '#5d4230', 2.4),
};

const falling = (choose: Choose, draw: (x: number, y: number) => string) =>
  Array.from({ length: 18 }, (_, index) =>
    draw((index * 47 + choose([0, 9, 17])) % 160, (index * 31 + choose([0, 7, 15])) % 190),
  ).join('');

const lights: Record<Light, (choose: Choose) => string> = {
  night: () => wholeBox('#101a3a', ' opacity=".38"'),
  dusk: () => wholeBox('#d2622a', ' opacity=".2"'),
  dawn: () => wholeBox('#ffd9c2', ' opacity=".24"'),
  rain: (choose) =>
    wholeBox('#2d4152', ' opacity=".16"') + falling(choose, (x, y) => line(`M${x} ${y}l-4 12`, '#cfe0ea', 1.3, ' opacity=".6"')),
  snow: (choose) => falling(choose, (x, y) => disc(x, y, choose([1.2, 1.8, 2.4]), '#fff', ' opacity=".85"')),
};

/** What the style adds to the flat drawing. */
const finishes: Record<PictureRequest['style'], string> = {
  anime: wholeBox('url(#dots)', ' opacity=".22"'),
  anime_v2: wholeBox('url(#rays)', ' opacity=".3"') + wholeBox('url(#dots)', ' opacity=".14"'),
  'semi-realistic': wholeBox('url(#light)', ' opacity=".5"'),
  'semi-realistic_v2': wholeBox('url(#light)', ' opacity=".6"') + wholeBox('url(#edge)', ' opacity=".55"'),
};
const definitions =
  '<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a1020" stop-opacity=".6"/></linearGradient>' +
  '<radialGradient id="edge" r=".75"><stop offset=".55" stop-color="#1a1020" stop-opacity="0"/><stop offset="1" stop-color="#1a1020"/></radialGradient>' +
  '<radialGradient id="rays" cx=".5" cy=".3" r=".8"><stop stop-color="#fff7dc"/><stop offset="1" stop-color="#fff7dc" stop-opacity="0"/></radialGradient>' +
  '<pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse"><circle cx="2.5" cy="2.5" r=".8" fill="#fff"/></pattern></defs>';

const label =
  '<g opacity=".82"><rect x="5" y="186" width="46" height="9.5" rx="4.75" fill="#1b1418"/><text x="28" y="192.7" font-family="system-ui,sans-serif" font-size="5.6" fill="#fff" text-anchor="middle">Demo drawing</text></g>';

/** Who is in the picture: the demo's cast by their looks, others by what the prompt speaks of. */
const figureOf = (subject: string, asked: string, choose: Choose): PersonLook | { creature: CreatureName } => {
  const own = demoCharacters.find(({ slug }) => slug === subject)?.look;
  const [creature] = spokenOf(creatureWords, asked);
  if (own) return own;
  return creature
    ? { creature }
    : { hair: choose(['bob', 'short', 'long', 'waves', 'curls', 'braid']), wear: choose(['plain', 'coat', 'vneck', 'scarf']) };
};

/**
 * Draws a picture as SVG from what its prompt speaks of: a scene, the character in it, light, weather
 * and a thing or two; the demo's cast as in their portraits. Seed and prompt choose everything: the
 * same request draws the same bytes. `ownFigure` is SVG of ours that stands for the character. No word of the prompt stands in it, and it says what it is.
 */
export const drawPicture = (
  { prompt, negativePrompt, style, loraScale, size, seed, subject }: Omit<PictureRequest, 'signal'>,
  ownFigure: string | null = null,
): string => {
  const choose = createChoose(`${seed} ${prompt}`);
  const unwanted = new Set(spokenOf(sceneWords, negativePrompt));
  const isWanted = (scene: SceneName) => !unwanted.has(scene);
  const scene =
    spokenOf(sceneWords, prompt).find(isWanted) ??
    choose((['hills', 'window', 'city', 'forest', 'harbour', 'leaves', 'rings'] as const).filter(isWanted));
  const subjectId = subject?.characterId ?? '';
  const figure = figureOf(subjectId, prompt, choose);
  // Looks learnt by heart do not change from picture to picture; loosely learnt ones do.
  const dress = createChoose(loraScale >= 0.5 ? subjectId : `${subjectId} ${seed}`);
  const drawn = ownFigure ?? ('creature' in figure ? creatures[figure.creature](dress) : drawPerson(figure, dress));
  const [left, top, scale] = choose([
    [0, 0, 1],
    [-8, 22, 0.9],
    [26, 24, 0.88],
    [14, 40, 0.8],
    [-16, -22, 1.16],
  ] as const);
  const turned = choose([true, false]) ? ' translate(160 0) scale(-1 1)' : '';
  const unwantedLight = new Set(spokenOf(lightWords, negativePrompt));
  const light = spokenOf(lightWords, prompt).filter((one) => !unwantedLight.has(one) && !(one === 'night' && scene === 'night'));
  const things = spokenOf(propWords, prompt)
    .filter((one) => !spokenOf(propWords, negativePrompt).includes(one))
    .slice(0, 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200" preserveAspectRatio="xMidYMid slice" width="${size.width}" height="${size.height}"><title>Demo drawing</title>`,
    definitions,
    scenes[scene](choose),
    ...light.map((one) => lights[one](choose)),
    `<g transform="translate(${left} ${top}) scale(${scale})${turned}">${drawn}</g>`,
    ...things.map(
      (thing, index) => `<g transform="translate(${index === 0 ? 130 : 30} 170) scale(1.1)">${props[thing](choose)}</g>`,
    ),
    light.includes('night') ? wholeBox('#101a3a', ' opacity=".14"') : '',
    finishes[style],
    label,
    '</svg>',
  ].join('');
};

/** The embedded generator: drawings for the demo, told apart by a label in each. */
export const createDrawnImages = ({ ms = 1500 }: { ms?: number } = {}): Images => ({
  demo: true,
  needsTraining: true,
  size: { width: 800, height: 1000 },
  async generate({ signal, ...request }) {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });
    const { characterId } = request.subject ?? {};
    const portrait = characterId === undefined ? null : await readPortrait(characterId);
    const figure = characterId === undefined || portrait === null ? null : cutOut(characterId, portrait);
    return { bytes: new TextEncoder().encode(drawPicture(request, figure)), mediaType: 'image/svg+xml', ...request.size };
  },
});
