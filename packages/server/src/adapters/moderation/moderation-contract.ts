import { expect, it } from 'vitest';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { ModerationDown, type Moderation, type ModerationCategory } from '../../ports/index.ts';

/** What every adapter of `Moderation` must do; `knows` are the categories it tells apart. Call it inside a `describe`. */
export const describeModeration = (open: () => Moderation, knows: readonly ModerationCategory[]): void => {
  it('finds each category that it knows, in every kind of text, and nothing in a mild one', async () => {
    const moderation = open();
    for (const kind of ['user_text', 'model_text', 'picture_prompt'] as const) {
      for (const category of knows) {
        const [verdict] = await moderation.judge([{ kind, text: `so ${testTriggers[category]} it is` }], {});
        expect(verdict, `${kind} ${category}`).toEqual({ categories: [category] });
      }
      expect(await moderation.judge([{ kind, text: 'a mild text' }], {})).toEqual([{ categories: [] }]);
    }
  });

  it('answers many at once, in their order', async () => {
    const [category = 'minors'] = knows;
    const texts = ['mild', testTriggers[category], 'mild again'];
    const verdicts = await open().judge(
      texts.map((text) => ({ kind: 'user_text', text })),
      {},
    );
    expect(verdicts).toEqual([{ categories: [] }, { categories: [category] }, { categories: [] }]);
    expect(await open().judge([], {})).toEqual([]);
  });

  it('takes a picture, whether it sees or not', async () => {
    const bytes = new TextEncoder().encode(testTriggers.sexual);
    const moderation = open();
    const [verdict] = await moderation.judge([{ kind: 'picture', bytes, mediaType: 'image/png' }], {});
    expect(verdict).toEqual({ categories: moderation.seesPictures ? ['sexual'] : [] });
  });
};

/** What every adapter does whose service fails. */
export const expectDown = async (moderation: Moderation): Promise<void> => {
  await expect(moderation.judge([{ kind: 'user_text', text: 'a mild text' }], {})).rejects.toBeInstanceOf(ModerationDown);
};
