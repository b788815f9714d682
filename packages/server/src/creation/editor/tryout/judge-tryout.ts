import { AppError, workFields, type TryoutLine, type WorkField, type WorkForm } from '@troupe/protocol';
import type { CallerContext } from '../../../http/context.ts';
import type { Moderator } from '../../../platform/moderation/moderator.ts';
import type { JudgedItem } from '../../../ports/index.ts';
import { itemsOf } from '../judge-form.ts';

/** The field of a form that a text stands in; undefined for one that was divided among several. */
const fieldOf = (form: WorkForm, text: string): WorkField | undefined =>
  workFields.find((field) => itemsOf(form, [field], '').some((item) => 'text' in item && item.text.includes(text)));

const isMember = ({ role }: TryoutLine): boolean => role === 'user';

/**
 * Judges what is tried out: the form as one that is saved for oneself, and what was said as in a chat. Returns whether the form
 * is for adults and what was said last asks for help. Throws the refusal, which names the field of a form in `field`.
 */
export const createJudgeTryout =
  ({ moderator }: { moderator: Pick<Moderator, 'refuse' | 'scopeOf'> }, call: 'tryCharacter' | 'tryGroup') =>
  async (
    { form, lines, isAdultAlready }: { form: WorkForm; lines: readonly TryoutLine[]; isAdultAlready: boolean },
    context: CallerContext,
  ): Promise<{ isAdult: boolean; needsHelp: boolean }> => {
    const subject = `call:${call}` as const;
    let refused = '';
    const keep = { subject, place: 'keep', onRefused: (text: string) => void (refused = text) } as const;
    const judged = await moderator
      .refuse(itemsOf(form, workFields, ''), moderator.scopeOf(context, keep))
      .catch((error: unknown) => {
        const field = refused === '' ? undefined : fieldOf(form, refused);
        if (!(error instanceof AppError) || field === undefined) throw error;
        throw new AppError(error.code, { params: { ...error.params, field } });
      });
    const isAdult = isAdultAlready || judged.isAdult;
    const said = { subject, isAdultStory: async () => isAdult };
    const items = (some: readonly TryoutLine[]) => some.map(({ content }): JudgedItem => ({ kind: 'user_text', text: content }));
    // What was answered before has had its card with help; a page may send anything as what was answered.
    const newest = lines.slice(-1).filter(isMember);
    const before = lines.slice(0, lines.length - newest.length);
    await moderator.refuse(items(before), moderator.scopeOf(context, { ...said, place: 'keep' }));
    const last = items(newest);
    const { needsHelp } = await moderator.refuse(last, moderator.scopeOf(context, { ...said, place: 'chat' }));
    return { isAdult, needsHelp };
  };
