import type { CreatureName } from '../portraits/creatures.ts';
import type { SceneName } from '../portraits/scenes.ts';

/** What the embedded drawings understand of a prompt: beginnings of English words, and what they draw for them. */
type Vocabulary<Name extends string> = readonly (readonly [Name, RegExp])[];

const words = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})\\p{L}*`, 'giu');

export const sceneWords: Vocabulary<SceneName> = [
  ['harbour', words('harbo|port(?!r)|dock|ship|boat|sail|quay|sea(?!r)|ocean|beach|shore|coast|lighthouse|island')],
  ['storm', words('storm|thunder|lightning|tempest|gale')],
  ['hills', words('hill|meadow|field|valley|garden|farm|picnic|countryside|path')],
  ['mountains', words('mountain|peak|cliff|summit|ridge|alp|pass(?!e)')],
  ['desert', words('desert|dune|sand|oasis|canyon')],
  ['night', words('night|midnight|moon|star(?!t)|dark|dream')],
  ['city', words('city|street|town|roof|tower|skyline|alley|neon|skyscraper|bridge')],
  ['books', words('book|librar|shelf|shelves|scroll|archive|study|read|map')],
  ['forest', words('forest|wood(?!en)|tree|grove|pine|jungle')],
  ['snow', words('snow|winter|ice|icy|frost|blizzard')],
  ['window', words('window|room|bed|indoor|cabin|sofa|house|home|door')],
  ['stage', words('stage|theat|curtain|perform|opera|audience|dance|sing|song')],
  ['kitchen', words('kitchen|cook|bak(?:e|i)|bread|tea(?!c)|coffee|soup|cake|tavern|inn(?!e)|cafe|café|dinner|breakfast')],
  ['gears', words('gear|clock|machine|workshop|engine|forge|steam|factory|tool')],
  ['leaves', words('leaf|leaves|autumn|fern|vine|greenhouse|plant')],
  ['space', words('space|planet|galax|orbit|rocket|comet|cosmos|alien|spaceship')],
  ['undersea', words('undersea|underwater|coral|reef|mermaid|submarine|deep')],
  ['market', words('market|stall|shop|bazaar|festival|fair(?!y)|fruit')],
];

export const creatureWords: Vocabulary<CreatureName> = [
  ['cat', words('cat(?!h)|kitten')],
  ['bear', words('bear(?!d)')],
  ['hare', words('hare|rabbit|bunny')],
  ['badger', words('badger')],
  ['wolf', words('wolf|wolves|dog(?!m)|hound|fox')],
  ['mouse', words('mouse|mice|rat(?!h)')],
  ['goat', words('goat')],
  ['stag', words('stag(?!e)|deer|elk')],
  ['frog', words('frog|toad')],
  ['raven', words('raven|crow(?!d|n)|bird')],
  ['heron', words('heron|stork')],
  ['octopus', words('octopus|kraken|squid')],
  ['moth', words('moth(?!e)|butterfl')],
  ['turtle', words('turtle|tortoise')],
  ['robot', words('robot|android|automaton')],
  ['ghost', words('ghost|spirit|spectre')],
];

export type Light = 'night' | 'dusk' | 'dawn' | 'rain' | 'snow';
export const lightWords: Vocabulary<Light> = [
  ['night', words('night|midnight|dark|moonl|starl')],
  ['dusk', words('dusk|sunset|evening|candle|fire|ember')],
  ['dawn', words('dawn|sunrise|morning')],
  ['rain', words('rain|drizzle|storm|wet')],
  ['snow', words('snow|blizzard|flake')],
];

export type PropName = 'cup' | 'book' | 'flower' | 'lantern' | 'key' | 'map' | 'balloons' | 'apple';
export const propWords: Vocabulary<PropName> = [
  ['cup', words('cup|tea(?!c)|coffee|cocoa|drink|mug')],
  ['book', words('book|read|novel|letter|diary')],
  ['flower', words('flower|rose|tulip|bouquet|blossom|garden')],
  ['lantern', words('lantern|lamp|candle|light(?!n|h)')],
  ['key', words('key(?!b)|lock|secret')],
  ['map', words('map|treasure|journey|compass|chart')],
  ['balloons', words('balloon|birthday|party|festival|celebrat')],
  ['apple', words('apple|fruit|orchard')],
];

/** The names a text speaks of, the most spoken of first. */
export const spokenOf = <Name extends string>(vocabulary: Vocabulary<Name>, text: string): Name[] =>
  vocabulary
    .map(([name, pattern]) => ({ name, times: text.match(pattern)?.length ?? 0 }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ name }) => name);
