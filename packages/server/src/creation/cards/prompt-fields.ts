import { limits, type DepthPrompt } from '@troupe/protocol';
import { readName } from './form.ts';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { createValues } from '../../foreign-files/values.ts';
import type { Report } from '../../foreign-files/report.ts';
import { cleanText, isSaid } from '../../foreign-files/text-fields.ts';

/** What a card says beside its form and its lorebook, and a prompt heeds. */
export interface PromptFields {
  /** Stands for {{char}} in place of the name; '' for none (Character Card V3). */
  nickname: string;
  /** A text at a depth of the history (`extensions.depth_prompt`). */
  depthPrompt: DepthPrompt | null;
}

const roles = ['system', 'user', 'assistant'] as const;
const field = 'extensions.depth_prompt';
const defaultDepth = 4;

const readDepthPrompt = (value: Json | undefined, report: Report): DepthPrompt | null => {
  if (!isObject(value)) {
    if (isSaid(value)) report.unused(field, 'is not an object');
    return null;
  }
  const content = cleanText(`${field}.prompt`, value['prompt'], report);
  for (const [key, inner] of Object.entries(value))
    if (isSaid(inner) && (content === '' || !['prompt', 'depth', 'role'].includes(key)) && key !== 'prompt')
      report.unused(`${field}.${key}`);
  if (content === '') return null;
  const role = roles.find((one) => one === value['role']);
  if (role === undefined && isSaid(value['role'])) report.changed(`${field}.role`, 'is no role; read as system');
  report.kept(field);
  const values = createValues(value, field, report);
  return {
    content,
    depth: values.whole(values.pick('depth'), defaultDepth, 0, limits.lorebookScanDepthMax),
    role: role ?? 'system',
  };
};

export const readPromptFields = (fields: JsonObject, report: Report): PromptFields => {
  const nickname = readName('nickname', fields['nickname'], report);
  if (nickname) report.kept('nickname');
  const extensions = fields['extensions'];
  if (isSaid(extensions) && !isObject(extensions)) report.unused('extensions', 'is not an object');
  const given = isObject(extensions) ? extensions : {};
  for (const [key, value] of Object.entries(given))
    if (key !== 'depth_prompt' && isSaid(value)) report.unused(`extensions.${key}`);
  return { nickname, depthPrompt: readDepthPrompt(given['depth_prompt'], report) };
};
