/** Finds all of many strings in one walk over a text (Aho and Corasick). */
export interface Automaton<Value> {
  /** What each string that stands in the text is about; with `mayStand`, only of those that may stand from `start` to `end`. */
  find(text: string, mayStand?: (start: number, end: number) => boolean): Set<Value>;
  /** How many characters at the text's end begin one of the strings. */
  openAtEnd(text: string): number;
}

interface State<Value> {
  next: Map<string, State<Value>>;
  fallback: State<Value> | null;
  depth: number;
  values: { value: Value; length: number }[];
}

export const createAutomaton = <Value>(strings: readonly (readonly [string, Value])[]): Automaton<Value> => {
  const create = (depth: number): State<Value> => ({ next: new Map(), fallback: null, depth, values: [] });
  const root = create(0);
  for (const [string, value] of strings) {
    let state = root;
    for (const character of string) {
      let next = state.next.get(character);
      if (!next) state.next.set(character, (next = create(state.depth + character.length)));
      state = next;
    }
    state.values.push({ value, length: string.length });
  }
  const step = (from: State<Value>, character: string): State<Value> => {
    for (let state: State<Value> | null = from; state; state = state.fallback) {
      const next = state.next.get(character);
      if (next) return next;
    }
    return root;
  };
  const queue = [...root.next.values()];
  for (const state of queue) state.fallback = root;
  for (const state of queue) {
    for (const [character, next] of state.next) {
      next.fallback = state.fallback ? step(state.fallback, character) : root;
      next.values.push(...next.fallback.values);
      queue.push(next);
    }
  }

  return {
    find: (text, mayStand = () => true) => {
      const found = new Set<Value>();
      let state = root;
      let end = 0;
      for (const character of text) {
        state = step(state, character);
        end += character.length;
        for (const { value, length } of state.values) if (!found.has(value) && mayStand(end - length, end)) found.add(value);
      }
      return found;
    },
    openAtEnd: (text) => {
      let state = root;
      for (const character of text) state = step(state, character);
      // A string that stands there whole may go on as a longer one only where that is listed too.
      while (state.next.size === 0 && state.fallback) state = state.fallback;
      return state.depth;
    },
  };
};
