import { lorebookLimits, type OwnCharacter, type OwnLorebook } from '@troupe/protocol';
import { useMemo, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { CharacterCover, ErrorSection, foldText, SearchBox, useOwnCharacters, WaitingRows } from '../../../platform/index.ts';
import { Badge, Button, Dialog, EmptyState } from '../../../ui/index.ts';
import { dialogText } from '../workbench/workbench.css.ts';
import { useText } from '../texts.ts';
import * as css from './attach.css.ts';
import { standingOf, useAttached, useAttaching, type Attaching } from './useAttached.ts';

/** Chatbots that are listed at once; who has more looks for one. */
const shownMax = 30;

interface RowProps {
  character: OwnCharacter;
  lorebookId: string;
  attaching: Attaching;
}

/** One chatbot: whether it knows the lorebook, how its readers stand towards it, and the way to change that. */
const Row = ({ character, lorebookId, attaching }: RowProps) => {
  const text = useText();
  const { name } = character;
  const { attached } = useAttached(character.id);
  const own = attached?.find((one) => one.lorebook_id === lorebookId);
  const standing = own ? standingOf(own) : null;
  const isFull = !own && (attached?.length ?? 0) >= lorebookLimits.perChatbot;
  return (
    <li className={css.row} data-troupe-part="attach-row">
      <CharacterCover src={character.avatar_url} name={name} className={css.cover} />
      <div className={css.words}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        {standing === 'waits' && <Badge tone="warning">{text('my.standing.review')}</Badge>}
        {standing === 'ahead' && <Badge tone="warning">{text('lore.attach.ahead')}</Badge>}
        {standing === 'unapproved' && <Badge tone="warning">{text('lore.attach.unapproved')}</Badge>}
        {isFull && <span className={css.note}>{text('lore.attach.full', { name, max: lorebookLimits.perChatbot })}</span>}
      </div>
      <div className={css.actions}>
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
        {own ? (
          <Button
            size="sm"
            variant="quiet"
            aria-disabled={attaching.isBusy}
            aria-label={text('lore.detach.named', { name })}
            onClick={() => void attaching.detach(lorebookId, character)}
          >
            {text('lore.detach')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="outline"
            aria-disabled={attaching.isBusy || isFull || !attached}
            aria-label={text('lore.attach.named', { name })}
            onClick={() => {
              if (attached && !isFull) void attaching.attach(lorebookId, character);
            }}
          >
            {text('lore.attach')}
          </Button>
        )}
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
