import { can, type OwnCharacter } from '@troupe/protocol';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { flagIcon } from '../../ui/icons.ts';
import { Button, ButtonLink, Dialog, Icon } from '../../ui/index.ts';
import { useReasonText } from '../review-rules/useReasonText.ts';
import * as css from './lists.css.ts';
import type { GroupLinks } from '../groups/links.ts';
import { hasChat } from './standing.ts';
import { texts } from './texts.ts';

export interface StandingDialogProps {
  character: OwnCharacter;
  /** The pages of groups, on brands that have some. */
  groups?: Pick<GroupLinks, 'edit' | 'page'> | undefined;
  onClose: () => void;
}

/** The way to what is to be done first, and to the chat. */
const Ways = ({ character, groups, isToFix = false }: Omit<StandingDialogProps, 'onClose'> & { isToFix?: boolean }) => {
  const { id, type } = character;
  const { links } = useApp();
  const text = useOwnTexts(texts);
  const mayMake = useSession(({ session }) => can(session?.user ?? null, 'create_character'));
  const isGroup = type === 'meta';
  const editHref = isGroup ? (groups?.edit(id) ?? null) : links({ name: 'creation.chatbot.edit', characterId: id });
  const edit = isToFix && mayMake ? editHref : null;
  const pageHref = (isGroup && groups?.page(id)) || links({ name: 'creation.chatbot', characterId: id });
  const details = edit === null ? pageHref : null;
  return (
    <div className={css.dialogActions}>
      {details !== null && (
        <ButtonLink variant="outline" href={details}>
          {text('my.review.details')}
        </ButtonLink>
      )}
      {hasChat(character) && (
        <ButtonLink variant={edit === null ? 'primary' : 'outline'} href={links({ name: 'chat.character', characterId: id })}>
          {text('my.review.chat')}
        </ButtonLink>
      )}
      {edit !== null && (
        <ButtonLink variant="primary" href={edit}>
          {text('my.fix.mend')}
        </ButtonLink>
      )}
    </div>
  );
};

/** What a reviewer found, in their reasons and their own words (R-MOD-04). */
const FixDialog = ({ character, groups, onClose }: StandingDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { name, moderationReport: report, reportsType } = character;
  const reasonText = useReasonText();
  const title = text(reportsType.includes('User') ? 'my.fix.reported' : 'my.fix.rejected');
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} className={css.dialog}>
      <p className={css.text}>{character.is_live ? text('my.review.again') : text('my.fix.text', { name })}</p>
      {report && report.reason_for_moderation.length > 0 && (
        <ul className={css.reasons}>
          {report.reason_for_moderation.map((reason) => (
            <li key={reason} className={css.reason}>
              <Icon glyph={flagIcon} size="sm" className={css.sign} />
              <span dir="auto">{reasonText(reason)}</span>
            </li>
          ))}
        </ul>
      )}
      {report?.action_taken_description && (
        <blockquote className={css.note}>
          <span dir="auto">{report.action_taken_description}</span>
          <span className={css.noteBy}>{text('my.fix.note')}</span>
        </blockquote>
      )}
      <Ways character={character} groups={groups} isToFix />
    </Dialog>
  );
};

/** What stands between a creator and a chatbot that is not simply open (R-MOD-07). */
export const StandingDialog = ({ character, groups, onClose }: StandingDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const { name, moderationReport: report } = character;
  if (character.aicq_manual_review_required)
    return (
      <Dialog isOpen onClose={onClose} title={text('my.manual.title')} closeLabel={t('common.close')} className={css.dialog}>
        <p className={css.text}>{text('my.manual.text', { name })}</p>
        <div className={css.dialogActions}>
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </Dialog>
    );
  if (report?.moderation_status === 'fix_required') return <FixDialog character={character} groups={groups} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('my.review.title', { name })}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      <p className={css.text}>{text(report?.moderation_status === 'pending' ? 'my.review.new' : 'my.review.again')}</p>
      <Ways character={character} groups={groups} />
    </Dialog>
  );
};
