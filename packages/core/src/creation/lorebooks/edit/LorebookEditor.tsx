import type { LorebookForm } from '@troupe/protocol';
import { useEffect, useId, useMemo, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { downloadIcon } from '../../../ui/icons.ts';
import { Button, ButtonLink, Icon, Notice, VisuallyHidden } from '../../../ui/index.ts';
import { AttachButton } from '../attach/AttachButton.tsx';
import { DeskProvider, useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { tokensOf } from '../desk/entry-rows.ts';
import { createLorebookDesk, hasTyped } from '../desk/lorebook-desk.ts';
import { useKeeping } from '../desk/useKeeping.ts';
import type { LorebookLinks } from '../links.ts';
import { useExport } from '../list/useExport.ts';
import { useText } from '../texts.ts';
import { line, title } from '../workbench/workbench.css.ts';
import { Workbench } from '../workbench/Workbench.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import {
  createEntryKeeper,
  createRenewal,
  createRevision,
  formOfLorebook,
  type Revision,
  type SavedLorebook,
} from './useSavedLorebook.ts';

export interface LorebookEditorProps {
  saved: SavedLorebook;
  links: LorebookLinks;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

/** Its name, and how much there is of it. */
const Heading = () => {
  const { t } = useApp();
  const text = useText();
  const name = useDeskState(({ form }) => form.name);
  const entries = useDeskState((state) => state.entries);
  const tokens = useMemo(() => entries.reduce((sum, entry) => sum + tokensOf(entry), 0), [entries]);
  return (
    <>
      <h1 className={title} dir="auto">
        {name}
      </h1>
      <p className={line}>
        {text('lore.entries', { count: entries.length })} · {text('lore.tokens', { tokens: t.number(tokens) })}
      </p>
    </>
  );
};

/** What was written before and not saved is here again, with the way to do without it. */
const Restored = ({ form }: { form: LorebookForm }) => {
  const text = useText();
  const { store, set, discard } = useDesk();
  const drop = () => {
    set(form);
    for (const id of Object.keys(store.getState().typed)) discard(id);
  };
  return (
    <Notice
      role="status"
      action={
        <Button variant="inherit" size="sm" onClick={drop}>
          {text('lore.entry.discard')}
        </Button>
      }
    >
      {text('lore.restored')}
    </Notice>
  );
};

const Parts = ({ saved, revision, links, onUnsavedChange }: LorebookEditorProps & { revision: Revision }) => {
  const text = useText();
  const save = useExport();
  const [said, setSaid] = useState('');
  const { lorebook } = saved;
  const [kept, setKept] = useState({ form: formOfLorebook(lorebook), visibility: lorebook.visibility });
  const isUnsaved = useDeskState((state) => hasTyped(state) || JSON.stringify(state.form) !== JSON.stringify(kept.form));
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  useKeeping(isUnsaved, null);
  return (
    <>
      <Workbench
        head={<Heading />}
        ways={
          <>
            <ButtonLink variant="quiet" href={links.page(lorebook.id)}>
              {text('lore.page.open')}
            </ButtonLink>
            <AttachButton lorebook={lorebook} />
            <Button variant="outline" onClick={() => void save(lorebook)}>
              <Icon glyph={downloadIcon} size="sm" />
              {text('my.export')}
            </Button>
          </>
        }
      >
        {saved.kept && isUnsaved && <Restored form={kept.form} />}
        <DetailsPanel revision={revision} kept={kept} onSaved={setKept} onSay={setSaid} />
      </Workbench>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
};

/** A lorebook of one's own with everything that is done with it. */
export const LorebookEditor = (props: LorebookEditorProps) => {
  const app = useApp();
  const id = useId();
  const { saved } = props;
  const { id: lorebookId } = saved.lorebook;
  const [revision] = useState(() => createRevision(saved.revision));
  const [desk] = useState(() => {
    const renew = createRenewal(app, lorebookId, revision, (entries) => made.renew(entries));
    const keeper = createEntryKeeper(app, lorebookId, revision, renew);
    const { entries, kept } = saved;
    // An entry that was removed since has nowhere to go back to: it is a new one again.
    const made = createLorebookDesk({
      form: kept?.form ?? formOfLorebook(saved.lorebook),
      entries,
      typed: kept?.typed ?? {},
      keeper,
    });
    made.choose(Object.keys(kept?.typed ?? {})[0] ?? made.store.getState().entries[0]?.id ?? null);
    return made;
  });
  const open = useMemo(() => ({ ...desk, id, lorebookId }), [desk, id, lorebookId]);
  return (
    <DeskProvider desk={open}>
      <Parts {...props} revision={revision} />
    </DeskProvider>
  );
};
