import { listCharacterVersions, type CharacterVersion } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useCursorList, useT } from '../../../app/index.ts';
import { ErrorSection, WaitingRows } from '../../../platform/index.ts';
import { Badge, Button, Dialog } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import * as css from './versions.css.ts';
import { focus, VersionView } from './VersionView.tsx';

interface RowProps {
  version: CharacterVersion;
  /** It was just looked at. */
  isLast: boolean;
  onOpen: () => void;
}

const Row = ({ version, isLast, onOpen }: RowProps) => {
  const t = useT();
  const text = useText();
  const number = t.number(version.number);
  const moment = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={css.row}>
      <div className={css.about}>
        <span className={css.line}>
          <strong>{text('editor.versions.one', { number })}</strong>
          <Badge tone={version.outcome === 'refused' ? 'danger' : 'neutral'}>{text(`editor.outcome.${version.outcome}`)}</Badge>
          {version.is_served && <Badge tone="success">{text('editor.versions.served')}</Badge>}
        </span>
        <time dateTime={version.createdAt} className={css.time}>
          {moment.format(new Date(version.createdAt))}
        </time>
        {version.note && <span dir="auto">{version.note}</span>}
      </div>
      <Button
        ref={isLast ? focus : undefined}
        size="sm"
        variant="outline"
        aria-label={text('editor.versions.open-named', { number })}
        onClick={onOpen}
      >
        {text('editor.versions.open')}
      </Button>
    </li>
  );
};

interface ListProps {
  characterId: string;
  /** The version that one comes back from. */
  last: number | null;
  onOpen: (number: number) => void;
}

const List = ({ characterId, last, onOpen }: ListProps) => {
  const { client } = useApp();
  const text = useText();
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = useCursorList({
    queryKey: [listCharacterVersions.id, characterId],
    fetchPage: async (lastId, signal) => {
      const query = { ...(lastId !== undefined && { last_id: lastId }) };
      const versions = await client.call(listCharacterVersions, { params: { characterId }, query }, { signal });
      return versions.map((version) => ({ ...version, id: String(version.number) }));
    },
  });
  if (error && !items) return <ErrorSection onRetry={retry} />;
  if (!items) return <WaitingRows />;
  if (items.length === 0) return <p className={css.text}>{text('editor.versions.none')}</p>;
  return (
    <>
      <ol className={css.list} reversed>
        {items.map((version) => (
          <Row key={version.id} version={version} isLast={version.number === last} onOpen={() => onOpen(version.number)} />
        ))}
      </ol>
      {hasMore && (
        <Button variant="outline" disabled={isLoadingMore} onClick={loadMore}>
          {text('editor.versions.more')}
        </Button>
      )}
    </>
  );
};

/** What was saved before, the newest first; each is compared with the form and can be taken over into it. */
export const VersionsDialog = ({ characterId, onClose }: { characterId: string; onClose: () => void }) => {
  const { t } = useApp();
  const text = useText();
  const [opened, setOpened] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const handleBack = () => {
    setLast(opened);
    setOpened(null);
  };
  const title = opened === null ? text('editor.versions') : text('editor.versions.one', { number: t.number(opened) });
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')} className={css.dialog}>
      {opened === null ? (
        <List characterId={characterId} last={last} onOpen={setOpened} />
      ) : (
        <VersionView characterId={characterId} number={opened} onBack={handleBack} onDone={onClose} />
      )}
    </Dialog>
  );
};
