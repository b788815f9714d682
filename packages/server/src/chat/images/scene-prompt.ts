import { cutAtGrapheme, imageLimits } from '@troupe/protocol';
import { pictureWords } from '../messages/message-tree.ts';
import type { PromptHistoryItem } from '../prompt/prompt-part.ts';

/** Long enough for a scene, short enough for every generator's reading. */
const sceneMax = 400;

/** Roleplay marks are not words of the scene. */
const plain = (text: string) =>
  text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/[*_`#>~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What is done, between asterisks: seen rather than heard. */
const actionsOf = (text: string) => [...text.matchAll(/(?<!\*)\*([^*\n]{3,})\*(?!\*)/g)].map(([, action = '']) => plain(action));

/** Cuts at a word's end where there is one near: scripts without spaces have none. */
const cutAtWord = (text: string, max: number) => {
  const head = cutAtGrapheme(text, max);
  const space = head.length < text.length ? head.search(/\s+\S*$/) : -1;
  return space > max / 2 ? head.slice(0, space) : head;
};

/**
 * What a picture of this moment shows, from the last messages (oldest first): the actions of the last
 * reply, or its words where it has none, and what the user did before it. The same messages give the
 * same prompt; no model is asked.
 */
export const scenePrompt = (characterName: string, history: readonly PromptHistoryItem[]): string => {
  const told = history.filter(({ content }) => content.trim() !== '' && !content.startsWith(pictureWords));
  const reply = told.findLast(({ role }) => role === 'bot');
  const asked = told.findLast(({ role }) => role === 'user');
  const seen = (item: PromptHistoryItem | undefined) => {
    if (!item) return '';
    const actions = actionsOf(item.content);
    return actions.length > 0 ? actions.join(', ') : plain(item.content);
  };
  const isAnswered = asked && reply && told.indexOf(reply) > told.indexOf(asked);
  const parts = [seen(reply), isAnswered && actionsOf(asked.content).length > 0 ? seen(asked) : ''].filter((part) => part !== '');
  return cutAtWord(cutAtGrapheme([characterName, ...parts].join(': '), imageLimits.promptMax), sceneMax);
};

/** What the generator is told beyond the words that the message keeps: who it is, and what the user always adds. */
export const fullPrompt = (
  wish: { legacy_mode: boolean; nsfw_mode: boolean; user_prompt_suffix: string },
  prompt: string,
  character: { name: string; title: string; tags: readonly string[] },
): string =>
  [
    wish.legacy_mode ? '' : [character.name, character.title, ...character.tags].filter((part) => part.trim() !== '').join(', '),
    prompt,
    wish.user_prompt_suffix.trim(),
    wish.nsfw_mode ? '' : 'safe for work',
  ]
    .filter((part) => part !== '')
    .join('. ');
