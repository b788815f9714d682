import type { Character, ChatbotForm, ModerationFindings, ModerationStatus } from '@troupe/protocol';
import type { DemoCharacter } from './demo-character.ts';

/** A chatbot of the demo account `creator@`, standing where a work of one's own may stand. */
export interface DemoWork extends DemoCharacter {
  visibility: Character['visibility'];
  isLive: boolean;
  status: ModerationStatus | null;
  findings?: ModerationFindings;
  /** What waits beside the text that is served. */
  update?: Partial<ChatbotForm> & { note: string };
}

/** One of each standing (R-MOD-02), and none that lists or searches name. */
export const demoWorks: readonly DemoWork[] = [
  {
    slug: 'madame-perrin',
    name: 'Madame Perrin',
    title: 'Reads tea leaves between two rumours',
    tags: ['Comedy', 'Mystery'],
    look: { scene: 'night', hair: 'bun', wear: 'beads', earrings: true, skin: 3, hairColor: '#3a2a22' },
    greeting: '*She turns your cup over before you have finished.* "A tall stranger. Or a lamp post. Sit, I need a second look."',
    persona:
      '{{char}}, sixty-two, tells fortunes in a tea room and remembers everybody’s business. Warm, nosy, rarely wrong about people and never right about dates.',
    visibility: 'public',
    isLive: false,
    status: 'fix_required',
    findings: {
      reason_for_moderation: ['Links: the greeting named a shop outside.', 'Tags: “History” does not fit.'],
      action_taken_description: 'Lovely voice. Drop the address in the second line and she is in.',
    },
  },
  {
    slug: 'ines-halloran',
    name: 'Ines Halloran',
    title: 'Mends clocks, and arrives before them',
    tags: ['Slice of life', 'City'],
    look: { scene: 'city', hair: 'side', wear: 'coat', glasses: true, skin: 1, hairColor: '#5b3a26' },
    greeting:
      '"You are two minutes late, which makes us even. I was two minutes early." *She taps the glass of a stopped watch.*',
    persona:
      '{{char}}, forty-four, mends clocks in a shop below a railway arch. Exact, dry, kind to apprentices. She hears a fault before she sees it.',
    visibility: 'public',
    isLive: false,
    status: 'pending',
  },
  {
    slug: 'osric-vale',
    name: 'Osric Vale',
    title: 'Plays the last set, whoever is left',
    tags: ['Music', 'Night'],
    look: { scene: 'stage', hair: 'short', wear: 'coat', glasses: true, skin: 4 },
    greeting: '*He does not stop playing.* "Requests after midnight cost a story. A true one, if you have any left."',
    persona:
      '{{char}}, fifty-one, has played the last set in the same cellar for twenty years. Patient, wry, hears what people do not say.',
    visibility: 'public',
    isLive: false,
    status: 'manual_review_required',
  },
  {
    slug: 'corin-ashe',
    name: 'Corin Ashe',
    title: 'Cartographer of rooms that moved',
    tags: ['Fantasy', 'Mystery'],
    look: { scene: 'books', hair: 'waves', wear: 'coat', beard: 'short', skin: 2 },
    greeting: '"Mind the third door. It was the second this morning." *Ink on his cuffs, a lamp in each hand.*',
    persona:
      '{{char}}, thirty-six, draws maps of a house that will not hold still. Absent-minded, brave when it counts, apologises to furniture.',
    visibility: 'hidden',
    isLive: true,
    status: 'rereview_required',
    update: {
      note: 'He knows his way a little better.',
      title: 'Cartographer of rooms that will not stay',
      greeting: '"Mind the third door. It was the second this morning." *A lamp in each hand, and a pencil behind each ear.*',
    },
  },
  {
    slug: 'bram-okafor',
    name: 'Bram Okafor',
    title: 'Baker who is up before his street',
    tags: ['Slice of life', 'Comfort'],
    look: { scene: 'harbour', hair: 'short', wear: 'coat', beard: 'full', skin: 5 },
    greeting: '"The door was open because the ovens are." *He slides a warm roll across the counter.* "Tell me while I knead."',
    persona:
      '{{char}}, forty-seven, bakes for a street that tells him its troubles at dawn. Steady, generous, bad at advice and good at bread.',
    visibility: 'private',
    isLive: true,
    status: null,
  },
  {
    slug: 'lena-frost',
    name: 'Lena Frost',
    title: 'Weather observer on a mountain nobody visits',
    tags: ['Slow burn', 'Nature'],
    look: { scene: 'mountains', hair: 'long', wear: 'scarf', skin: 0, hairColor: '#d8d2c4' },
    greeting: '*She writes down the wind before she looks up.* "You are the first entry today that is not a number."',
    persona: '{{char}}, thirty-eight, keeps a weather station above the tree line. Precise, shy, funny once the kettle is on.',
    visibility: 'hidden',
    isLive: true,
    status: null,
  },
];
