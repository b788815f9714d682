import { escapeHtml } from '../../pages/markup.ts';

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

export interface Transcript {
  title: string;
  userName: string;
  characterName: string;
  createdAt: Date;
  turns: readonly Turn[];
}

/** SillyTavern's chat format: a header line, then a line for each message, takes as `swipes`. */
export const toJsonl = ({ userName, characterName, createdAt, turns }: Transcript): string => {
  const header = { user_name: userName, character_name: characterName, create_date: createdAt.toISOString(), chat_metadata: {} };
  const lines = turns.map(({ role, name, text, createdAt: sentAt, takes, shownTake, picture }) => ({
    name,
    is_user: role === 'user',
    is_system: false,
    send_date: sentAt.toISOString(),
    mes: text,
    ...(takes.length > 1 && { swipes: takes, swipe_id: shownTake }),
    extra: picture ? { title: picture.prompt, ...(picture.source !== null && { image: picture.source }) } : {},
  }));
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
};

/** A line of ours must not become a heading or a rule of its own, nor markup or a picture that whoever opens the file would run or load. */
const quoteMarkdown = (text: string) =>
  text
    .replace(/^(#{1,6}\s|[-=]{3,}\s*$)/gmu, '\\$1')
    .replaceAll(/<(?=[a-z/!?])/giu, '\\<')
    .replaceAll('![', '!\\[');

export const toMarkdown = ({ title, turns }: Transcript): string =>
  [`# ${quoteMarkdown(title)}`, ...turns.map(({ name, text }) => `**${quoteMarkdown(name)}**\n\n${quoteMarkdown(text)}`)].join(
    '\n\n',
  ) + '\n';

const style = `:root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}article{margin:0 0 1.5rem}h2{font-size:1rem;margin:0}h2 time{font-weight:400;opacity:.7}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%;height:auto}`;

/** A page of its own, without a script: text, every character of it escaped, and the pictures that it holds itself. */
export const toHtml = ({ title, turns }: Transcript): string => {
  const articles = turns.map(({ name, text, createdAt, picture }) => {
    const sent = createdAt.toISOString();
    const time = `<time datetime="${sent}">${sent.slice(0, 16).replace('T', ' ')}</time>`;
    const image =
      picture && picture.source !== null
        ? `<img src="${escapeHtml(picture.source)}" alt="${escapeHtml(picture.prompt)}" width="404">`
        : '';
    return `<article><h2><bdi>${escapeHtml(name)}</bdi> ${time}</h2>${image}<p dir="auto">${escapeHtml(text)}</p></article>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${articles.join('\n')}
`;
};
