import type { Look } from '../portraits/portrait.ts';

export type DemoCreator = (typeof demoCreators)[number];
/** Usernames of the people whose characters fill the demo. */
export const demoCreators = [
  'harbourlight',
  'inkandember',
  'paperlantern',
  'saltmarsh',
  'nightowl',
  'quietriver',
  'copperkettle',
  'farfield',
  'tinroof',
  'juniperlane',
] as const;

/** One character of the demo catalogue, as its author wrote it. */
export interface DemoCharacter {
  /** Id, and name of the picture. */
  slug: string;
  name: string;
  title: string;
  tags: string[];
  /** English unless said. */
  language?: string;
  greeting: string;
  alternates?: string[];
  persona: string;
  scenario?: string;
  dialogue?: string;
  /** Absent: the portrait is a drawing of its own, in `portraits/named`. */
  look?: Look;
  creator?: DemoCreator;
  /** Absent: all brands. */
  applications?: ('daybreak' | 'lantern' | 'acme')[];
  isNsfw?: boolean;
  /** The definition may be read by everyone. */
  open?: boolean;
  messages?: number;
  rating?: number;
  /** Days before the seed at which it appeared. */
  age?: number;
  /** Slugs of a group chat's members, the first of whom greets. */
  members?: string[];
  /** What its author tells some of them alone, by slug. */
  memberNotes?: Readonly<Record<string, string>>;
  names?: Record<string, string>;
  titles?: Record<string, string>;
}
