/** What the docs page of a component tells beside its stories: `parameters.design` of its meta. */
export interface Design {
  /** What it is for, in a sentence or two. */
  purpose: string;
  /** Its parts from the start to the end: name (the `data-troupe-part` where it has one) and what it is. */
  anatomy: readonly (readonly [part: string, what: string])[];
  /** Every state it can be in and how it shows. */
  states: readonly (readonly [state: string, shows: string])[];
  do: readonly string[];
  dont: readonly string[];
}

/** `parameters` of a meta that has a docs page of its own. */
export const designed = (design: Design) => ({ design });

/** The same for a whole screen: its page shows the first story alone, in a frame of its own. */
export const designedScreen = (design: Design) => ({
  design,
  isScreen: true,
  docs: { story: { inline: false, height: '640px' } },
});
