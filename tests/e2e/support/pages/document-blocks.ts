/** What a document asks of its reader, in order: an HTML comment says so before a fenced block. */
export type DocumentStep =
  /** A file with the block's text. */
  | { do: 'file'; path: string; text: string }
  /** Commands that end. */
  | { do: 'run'; folder: string; text: string }
  /** A program that goes on; it is up when it has printed a text. */
  | { do: 'start'; folder: string; until: string; text: string }
  /** The oldest program that still runs is stopped. */
  | { do: 'stop' }
  /** The reader opens a page. */
  | { do: 'browser'; url: string };

const mark =
  /^<!-- (?:(file) (\S+)|(run) in (\S+)|(start) in (\S+) until "([^"]+)"|(stop)|(browser) (\S+)) -->\n(?:```\w+\n([\s\S]*?)\n```$)?/gm;

/** The steps of a Markdown text. Throws where a step that needs a block has none. */
export const documentSteps = (markdown: string): DocumentStep[] =>
  [...markdown.matchAll(mark)].map(
    ([whole, file, path = '', run, where = '', start, from = '', until = '', stop, , url = '', text]) => {
      if (stop) return { do: 'stop' };
      if (url) return { do: 'browser', url };
      if (text === undefined) throw new Error(`${whole} is followed by no block`);
      if (file) return { do: 'file', path, text };
      if (run) return { do: 'run', folder: where, text };
      if (start) return { do: 'start', folder: from, until, text };
      throw new Error(`${whole} is no step`);
    },
  );
