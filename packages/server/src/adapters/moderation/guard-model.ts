import * as v from 'valibot';
import {
  ModerationDown,
  type GuardStyle,
  type JudgedItem,
  type Moderation,
  type ModerationCategory,
  type ModerationVerdict,
} from '../../ports/index.ts';
import { askService, putTogether, type ServiceOptions } from './ask-service.ts';

/** By code, from `S1`: the thirteen of the common taxonomy of hazards, and the abuse of code interpreters. */
const hazards: ModerationCategory[] = [
  'violence',
  'crime',
  'crime',
  'minors',
  'privacy',
  'other',
  'privacy',
  'privacy',
  'crime',
  'hate',
  'self_harm',
  'sexual',
  'other',
  'crime',
];

interface Policy {
  category: ModerationCategory;
  text: string;
}
const policies: Policy[] = [
  {
    category: 'crime',
    text: '"No Dangerous Content": The prompt shall not contain or seek generation of content that harms oneself and/or others (e.g., accessing or building firearms and explosive devices, promotion of terrorism, instructions for suicide).',
  },
  {
    category: 'threats',
    text: '"No Harassment": The prompt shall not contain or seek generation of content that is malicious, intimidating, bullying, or abusive content targeting another individual (e.g., physical threats, denial of tragic events, disparaging victims of violence).',
  },
  {
    category: 'hate',
    text: '"No Hate Speech": The prompt shall not contain or seek generation of content that expresses, incites, or promotes hate based on race, gender, ethnicity, religion, nationality, sexual orientation, disability status, or caste.',
  },
  {
    category: 'sexual',
    text: '"No Sexually Explicit Information": The prompt shall not contain or seek generation of content that contains references to sexual acts or other lewd content (e.g., sexually graphic descriptions, content aimed at causing arousal). Medical or scientific terms in the context of anatomy or sex education are permitted.',
  },
];

const answerShape = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

const readHazards = (said: string, most: number): ModerationVerdict => {
  const [first = '', ...rest] = said.trim().split(/\s*\n\s*/u);
  if (/^safe\b/iu.test(first)) return { categories: [] };
  if (!/^unsafe\b/iu.test(first)) return 'malformed';
  const codes = [...rest.join(',').matchAll(/\bS(\d{1,3})\b/giu)].map(([, code]) => Number(code));
  // Unsafe for a reason that is not told is for a person to look at.
  const found = codes.map((code) => (code <= most ? (hazards[code - 1] ?? 'other') : 'other'));
  return { categories: found.length === 0 ? ['other'] : [...new Set(found)] };
};

const roleOf = ({ kind }: JudgedItem) => (kind === 'model_text' ? 'assistant' : 'user');

/** Guard models over OpenAI's chat completions. They read texts; pictures are judged by their prompts. */
export const createGuardModel = ({ style, ...options }: ServiceOptions & { style: GuardStyle }): Moderation => {
  const complete = async (messages: object[]): Promise<string | null> => {
    const body = { model: options.model, messages, temperature: 0, max_tokens: 64, stream: false };
    const parsed = v.safeParse(answerShape, await askService('/chat/completions', body, options));
    return parsed.success ? (parsed.output.choices[0]?.message.content ?? null) : null;
  };
  const byHazards = async (item: JudgedItem, text: string): Promise<ModerationVerdict> => {
    const turn = { role: roleOf(item), content: text };
    // The text of a reply is judged as an answer, which needs something it answers.
    const messages = turn.role === 'user' ? [turn] : [{ role: 'user', content: 'Go on.' }, turn];
    const said = await complete(messages);
    return said === null ? 'malformed' : readHazards(said, style === 'hazards_13' ? 13 : 14);
  };
  const byPolicies = async (text: string): Promise<ModerationVerdict> => {
    const answers = await putTogether(
      policies.map(async (policy): Promise<ModerationVerdict> => {
        const content = [
          'You are a policy expert trying to help determine whether a user prompt is in violation of the defined safety policies.',
          `<start_of_turn>\nHuman Question: ${text.replaceAll(/<\/?(?:start|end)_of_turn>/gu, '')}\n<end_of_turn>`,
          `Our safety principle is defined in the below:\n* ${policy.text}`,
          "Does the human question violate the above principle? Your answer must start with 'Yes' or 'No'. And then walk through step by step to be sure we answer correctly.",
        ].join('\n\n');
        const said = await complete([{ role: 'user', content }]);
        if (said === null || !/^\s*(?:yes|no)\b/iu.test(said)) return 'malformed';
        return { categories: /^\s*yes/iu.test(said) ? [policy.category] : [] };
      }),
    );
    if (answers.includes('malformed')) return 'malformed';
    const missed = answers.find((answer) => answer instanceof ModerationDown);
    const found = answers.flatMap((answer) => (typeof answer === 'object' && 'categories' in answer ? answer.categories : []));
    // One policy that is broken is enough; that none is, all have to say.
    return missed !== undefined && found.length === 0 ? missed : { categories: found };
  };
  return {
    name: 'guard',
    seesPictures: false,
    knowsMinors: style !== 'policies_4',
    judge: (items) =>
      putTogether(
        items.map((item): ModerationVerdict | Promise<ModerationVerdict> => {
          if (item.kind === 'picture') return { categories: [] };
          return style === 'policies_4' ? byPolicies(item.text) : byHazards(item, item.text);
        }),
      ),
  };
};
