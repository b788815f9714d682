import * as v from 'valibot';
import type { JudgedItem, Moderation, ModerationCategory, ModerationVerdict } from '../../ports/index.ts';
import { askService, putTogether, type ServiceOptions } from './ask-service.ts';

/** The thirteen names of OpenAI's moderations; servers that speak it may have others, which are `other`. */
const categories: Record<string, ModerationCategory> = {
  'sexual/minors': 'minors',
  sexual: 'sexual',
  'self-harm': 'self_harm',
  'self-harm/intent': 'self_harm',
  'self-harm/instructions': 'self_harm',
  violence: 'violence',
  'violence/graphic': 'violence',
  harassment: 'threats',
  'harassment/threatening': 'threats',
  hate: 'hate',
  'hate/threatening': 'hate',
  illicit: 'crime',
  'illicit/violent': 'crime',
};

const result = v.object({ flagged: v.boolean(), categories: v.record(v.string(), v.nullable(v.boolean())) });
const answer = v.object({ results: v.pipe(v.array(result), v.minLength(1)) });

const toVerdict = (given: v.InferOutput<typeof result>): ModerationVerdict => {
  const named = Object.entries(given.categories).filter(([, isFlagged]) => isFlagged === true);
  const found = new Set(named.map(([name]) => categories[name] ?? 'other'));
  // Flagged for no reason that is told.
  if (given.flagged && found.size === 0) found.add('other');
  return { categories: [...found] };
};

const dataUrl = ({ bytes, mediaType }: Extract<JudgedItem, { kind: 'picture' }>) =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;

/** Any server that speaks OpenAI's moderations: all texts in one call, each picture in one of its own. */
export const createOpenAiModerations = ({
  seesPictures = false,
  ...options
}: ServiceOptions & { seesPictures?: boolean }): Moderation => {
  const ask = async (input: unknown, count: number): Promise<ModerationVerdict[]> => {
    const parsed = v.safeParse(answer, await askService('/moderations', { model: options.model, input }, options));
    const bad = Array.from({ length: count }, (): ModerationVerdict => 'malformed');
    if (!parsed.success || parsed.output.results.length !== count) return bad;
    return parsed.output.results.map(toVerdict);
  };
  return {
    name: 'moderations',
    seesPictures,
    knowsMinors: true,
    async judge(items) {
      const texts = items.filter((item) => item.kind !== 'picture');
      const ofTexts =
        texts.length === 0
          ? Promise.resolve([])
          : ask(
              texts.map(({ text }) => text),
              texts.length,
            );
      const ofPicture = async (picture: Extract<JudgedItem, { kind: 'picture' }>): Promise<ModerationVerdict> => {
        if (!seesPictures) return { categories: [] };
        const [verdict = 'malformed'] = await ask([{ type: 'image_url', image_url: { url: dataUrl(picture) } }], 1);
        return verdict;
      };
      return putTogether(
        items.map(async (item): Promise<ModerationVerdict> => {
          if (item.kind === 'picture') return ofPicture(item);
          return (await ofTexts)[texts.indexOf(item)] ?? 'malformed';
        }),
      );
    },
  };
};
