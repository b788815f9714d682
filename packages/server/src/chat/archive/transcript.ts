import { contentPolicy, type PolicySources } from '../../http/content-policy.ts';
import { escapeHtml } from '../../kernel/markup.ts';

/** One turn of a conversation as its reader saw it. */
export interface Turn {
  role: 'bot' | 'user';
  name: string;
  text: string;
  createdAt: Date;
  /** A picture that was made here, as a `data:` address, where the file is to hold it. */
  picture?: { prompt: string; source: string | null };
  /** All takes of a reply, the shown one among them, oldest first. */
  takes: readonly string[];
  shownTake: number;
}

/** What a file says of the whole conversation. */
export interface Transcript {
  title: string;
  userName: string;
  characterName: string;
  createdAt: Date;
}

/** A format of files, in pieces: what stands before, each turn, what stands after. */
export interface TranscriptFormat {
  mediaType: string;
  head(transcript: Transcript): string;
  turn(turn: Turn): string;
  foot: string;
}

/** SillyTavern's chat format: a header line, then a line for each message, takes as `swipes`. */
const jsonl: TranscriptFormat = {
  mediaType: 'application/jsonl; charset=utf-8',
  head({ userName, characterName, createdAt }) {
    const header = {
      user_name: userName,
      character_name: characterName,
      create_date: createdAt.toISOString(),
      chat_metadata: {},
    };
    return `${JSON.stringify(header)}\n`;
  },
  turn({ role, name, text, createdAt, takes, shownTake, picture }) {
    const line = {
      name,
      is_user: role === 'user',
      is_system: false,
      send_date: createdAt.toISOString(),
      mes: text,
      ...(takes.length > 1 && { swipes: takes, swipe_id: shownTake }),
      extra: picture ? { title: picture.prompt, ...(picture.source !== null && { image: picture.source }) } : {},
    };
    return `${JSON.stringify(line)}\n`;
  },
  foot: '',
};

/** A line must not become a heading or a rule of its own, nor markup that runs or a picture that loads when the file is opened. */
const quoteMarkdown = (text: string) =>
  text
    .replace(/^(#{1,6}\s|[-=]{3,}\s*$)/gmu, '\\$1')
    .replaceAll(/<(?=[a-z/!?])/giu, '\\<')
    .replaceAll('![', '!\\[');

const markdown: TranscriptFormat = {
  mediaType: 'text/markdown; charset=utf-8',
  head: ({ title }) => `# ${quoteMarkdown(title)}`,
  turn: ({ name, text }) => `\n\n**${quoteMarkdown(name)}**\n\n${quoteMarkdown(text)}`,
  foot: '\n',
};

const style = `:root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}article{margin:0 0 1.5rem}h2{font-size:1rem;margin:0}h2 time{font-weight:400;opacity:.7}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%;height:auto}`;

/** What an exported page may show; a program that opens its file learns it from the page itself. */
export const transcriptSources: PolicySources = { 'img-src': 'data:', 'style-src': "'unsafe-inline'" };

/** A page of its own, without a script: text, every character of it escaped, and the pictures that it holds itself. */
const html: TranscriptFormat = {
  mediaType: 'text/html; charset=utf-8',
  head: ({ title }) => `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${contentPolicy(transcriptSources)}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
`,
  turn({ name, text, createdAt, picture }) {
    const sent = createdAt.toISOString();
    const time = `<time datetime="${sent}">${sent.slice(0, 16).replace('T', ' ')}</time>`;
    const image =
      picture && picture.source !== null
        ? `<img src="${escapeHtml(picture.source)}" alt="${escapeHtml(picture.prompt)}" width="404">`
        : '';
    return `<article><h2><bdi>${escapeHtml(name)}</bdi> ${time}</h2>${image}<p dir="auto" style="unicode-bidi:plaintext">${escapeHtml(text)}</p></article>\n`;
  },
  foot: '',
};

export const transcriptFormats = { jsonl, md: markdown, html } as const;
