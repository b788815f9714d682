/** What the decorators of an entry's content say (Character Card V3); what is not said is absent. */
export interface Decorators {
  depth?: number;
  role?: 'system' | 'user' | 'assistant';
  position?: 'before' | 'after' | 'scenario';
  scanDepth?: number;
  /** Replies of the character before which, and between which, an entry stays quiet. */
  onlyAfter?: number;
  onlyEvery?: number;
  /** Once it was called: always, or never again. */
  afterMatch?: 'keep' | 'stop';
  always?: true;
  never?: true;
  additionalKeys?: string[];
  excludeKeys?: string[];
  /** Which greeting the chat must have begun with; 0 is the card's own. */
  greeting?: number;
  /** The first to go when there is no room. */
  yields?: true;
}

export interface DecoratedContent {
  decorators: Decorators;
  /** Without its decorators: what a model may read. */
  text: string;
  /** Decorators that nothing here heeds, as they are written. */
  unused: string[];
}

const line = /^(@@@?)([a-z_]+)(?:[ \t]+(.*?))?[ \t]*$/i;

type Reader = (value: string) => Decorators | null;

const whole = (make: (count: number) => Decorators, least = 0): Reader => {
  return (value) => (/^\d{1,6}$/.test(value) && Number(value) >= least ? make(Number(value)) : null);
};
const bare =
  (found: Decorators): Reader =>
  (value) =>
    value === '' ? found : null;
const words = (make: (list: string[]) => Decorators): Reader => {
  return (value) => {
    const list = value.split(',').map((word) => word.trim());
    return list.some(Boolean) ? make(list.filter(Boolean)) : null;
  };
};
const positions: Record<string, Decorators['position']> = { before_desc: 'before', after_desc: 'after', scenario: 'scenario' };

/** Those that a chat can heed. `@@instruct_…` and `@@reverse_…` are for text that is no chat, `@@is_user_icon` and `@@disable_ui_prompt` for what we have not. */
const readers: Record<string, Reader> = {
  depth: whole((depth) => ({ depth })),
  role: (value) => (value === 'system' || value === 'user' || value === 'assistant' ? { role: value } : null),
  position: (value) => (positions[value] ? { position: positions[value] } : null),
  scan_depth: whole((scanDepth) => ({ scanDepth })),
  activate_only_after: whole((onlyAfter) => ({ onlyAfter })),
  activate_only_every: whole((onlyEvery) => ({ onlyEvery }), 1),
  keep_activate_after_match: bare({ afterMatch: 'keep' }),
  dont_activate_after_match: bare({ afterMatch: 'stop' }),
  activate: bare({ always: true }),
  dont_activate: bare({ never: true }),
  additional_keys: words((additionalKeys) => ({ additionalKeys })),
  exclude_keys: words((excludeKeys) => ({ excludeKeys })),
  is_greeting: whole((greeting) => ({ greeting })),
  ignore_on_max_context: bare({ yields: true }),
};

/**
 * Takes the decorators out of an entry's content. Of one name the first counts; one that is not known,
 * or whose value is odd, gives way to its fallbacks (`@@@`), the first that is known.
 */
export const readDecorators = (content: string): DecoratedContent => {
  if (!content.includes('@@')) return { decorators: {}, text: content, unused: [] };
  const decorators: Decorators = {};
  const seen = new Set<string>();
  const unused: string[] = [];
  const text: string[] = [];
  let isHeeded = true;
  for (const written of content.split('\n')) {
    const [, mark, given = '', value = ''] = line.exec(written) ?? [];
    if (mark === undefined) text.push(written);
    else if (mark === '@@' || !isHeeded) {
      const name = given.toLowerCase();
      const found = seen.has(name) || !Object.hasOwn(readers, name) ? null : (readers[name]?.(value) ?? null);
      isHeeded = found !== null;
      if (found === null) unused.push(written.trim());
      else {
        Object.assign(decorators, found);
        seen.add(name);
      }
    }
  }
  return { decorators, text: text.join('\n').trim(), unused };
};
