import { lorebookLimits, type OwnCharacter, type OwnLorebook } from '@troupe/protocol';
import { useMemo, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { CharacterCover, ErrorSection, foldText, SearchBox, useOwnCharacters, WaitingRows } from '../../../platform/index.ts';
import { Badge, Button, Dialog, EmptyState } from '../../../ui/index.ts';
import { dialogText } from '../workbench/workbench.css.ts';
import { useText } from '../texts.ts';
import * as css from './attach.css.ts';
import { standingOf, useAttached, useAttaching, type Attaching, type AttachStanding } from './useAttached.ts';

/** Chatbots that are listed at once; who has more looks for one. */
const shownMax = 30;

interface RowProps {
  character: OwnCharacter;
  lorebookId: string;
  attaching: Attaching;
}

/** What is known of a chatbot: the lorebooks that it has, and this one among them. */
interface Known extends ReturnType<typeof useAttached> {
  /** Null where it does not know this lorebook. */
  standing: AttachStanding | null;
  isFull: boolean;
}

/** Where readers of a chatbot stand towards the lorebook, or why that is not known. */
const Standing = ({ known }: { known: Known }) => {
  const { t } = useApp();
  const text = useText();
  const { attached, error, standing } = known;
  if (!attached)
    return (
      <span role={error ? 'alert' : 'status'} className={css.note}>
        {error ? t.error(error) : t('common.loading')}
      </span>
    );
  if (standing === 'waits') return <Badge tone="warning">{text('my.standing.review')}</Badge>;
  if (standing === 'ahead') return <Badge tone="warning">{text('lore.attach.ahead')}</Badge>;
  return standing === 'unapproved' && <Badge tone="warning">{text('lore.attach.unapproved')}</Badge>;
};

/** What is done with a chatbot and the lorebook, or asking for what it knows again. */
const Actions = ({ character, lorebookId, attaching, known }: RowProps & { known: Known }) => {
  const { t } = useApp();
  const text = useText();
  const { name } = character;
  const { attached, error, retry, standing, isFull } = known;
  if (!attached)
    return error ? (
      <Button size="sm" variant="outline" aria-label={text('lore.attach.retry', { name })} onClick={retry}>
        {t('common.retry')}
      </Button>
    ) : null;
  return (
    <>
      {(standing === 'ahead' || standing === 'unapproved') && (
        <Button
          size="sm"
          variant="outline"
          aria-disabled={attaching.isBusy}
          aria-label={text('lore.attach.submit-named', { name })}
          onClick={() => void attaching.submit(character)}
        >
          {text('lore.attach.submit')}
        </Button>
      )}
      {standing === null ? (
        <Button
          size="sm"
          variant="outline"
          aria-disabled={attaching.isBusy || isFull}
          aria-label={text('lore.attach.named', { name })}
          onClick={() => {
            if (!isFull) void attaching.attach(lorebookId, character);
          }}
        >
          {text('lore.attach')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={attaching.isBusy}
          aria-label={text('lore.detach.named', { name })}
          onClick={() => void attaching.detach(lorebookId, character)}
        >
          {text('lore.detach')}
        </Button>
      )}
    </>
  );
};

/** One chatbot: whether it knows the lorebook, how its readers stand towards it, and the way to change that. */
const Row = (props: RowProps) => {
  const text = useText();
  const { character, lorebookId } = props;
  const { name } = character;
  const asked = useAttached(character.id);
  const own = asked.attached?.find((one) => one.lorebook_id === lorebookId);
  const isFull = !own && (asked.attached?.length ?? 0) >= lorebookLimits.perChatbot;
  const known = { ...asked, standing: own ? standingOf(own) : null, isFull };
  return (
    <li className={css.row} data-troupe-part="attach-row">
      <CharacterCover src={character.avatar_url} name={name} className={css.cover} />
      <div className={css.words}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <Standing known={known} />
        {isFull && <span className={css.note}>{text('lore.attach.full', { name, max: lorebookLimits.perChatbot })}</span>}
      </div>
      <div className={css.actions}>
        <Actions {...props} known={known} />
      </div>
    </li>
  );
};

export interface AttachDialogProps {
  lorebook: Pick<OwnLorebook, 'id' | 'name'>;
  onClose: () => void;
}

/** Which chatbots of one's own know a lorebook. */
export const AttachDialog = ({ lorebook, onClose }: AttachDialogProps) => {
  const { t } = useApp();
  const text = useText();
  const { characters, error, retry } = useOwnCharacters();
  const attaching = useAttaching();
  const [query, setQuery] = useState('');
  const shown = useMemo(() => {
    const wanted = foldText(query.trim());
    return characters?.filter(({ name }) => foldText(name).includes(wanted)).slice(0, shownMax);
  }, [characters, query]);
  const body = () => {
    if (error && !characters) return <ErrorSection onRetry={retry} />;
    if (!characters || !shown) return <WaitingRows />;
    if (characters.length === 0) return <EmptyState title={text('lore.attach.none')} />;
    return (
      <>
        {characters.length > 8 && (
          <SearchBox
            size="md"
            labels={{
              label: text('my.search'),
              placeholder: text('my.search.placeholder'),
              clear: t('explore.search.clear'),
            }}
            query={query}
            onQueryChange={setQuery}
          />
        )}
        {shown.length === 0 && <EmptyState title={t('explore.empty.title')} />}
        <ul className={css.list}>
          {shown.map((character) => (
            <Row key={character.id} character={character} lorebookId={lorebook.id} attaching={attaching} />
          ))}
        </ul>
      </>
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('lore.attach.title')} closeLabel={t('common.close')}>
      <p className={dialogText}>{text('lore.attach.text', { max: lorebookLimits.perChatbot })}</p>
      {body()}
    </Dialog>
  );
};
