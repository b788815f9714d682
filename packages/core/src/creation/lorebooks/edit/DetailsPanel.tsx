import {
  getLorebook,
  limits,
  listLorebooks,
  listLoreSamples,
  lorebookFaults,
  settleLorebook,
  takesPictures,
  updateLorebook,
  type LorebookField,
  type LorebookForm,
  type ShownLorebook,
} from '@troupe/protocol';
import { useId, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Button, FieldFrame, Notice, Select } from '../../../ui/index.ts';
import * as css from '../create/create.css.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { useText } from '../texts.ts';
import { DetailFields, lorebookFaultText } from '../workbench/DetailFields.tsx';
import type { Revision } from './useSavedLorebook.ts';

type Visibility = ShownLorebook['visibility'];

export interface DetailsPanelProps {
  revision: Revision;
  /** As it is kept. */
  saved: LorebookForm;
  visibility: Visibility;
  onSaved: (form: LorebookForm, visibility: Visibility) => void;
  onSay: (line: string) => void;
}

/** What a lorebook is called and who may read it, behind its summary; saved by itself. */
export const DetailsPanel = ({ revision, saved, visibility: keptVisibility, onSaved, onSay }: DetailsPanelProps) => {
  const { brand, client, notify, queries, t } = useApp();
  const text = useText();
  const id = useId();
  const { lorebookId, set } = useDesk();
  const form = useDeskState((state) => state.form);
  const [visibility, setVisibility] = useState(keptVisibility);
  const [hasPressed, setPressed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const settled = settleLorebook(form);
  const changed = (Object.keys(settled) as LorebookField[]).filter(
    (field) => JSON.stringify(settled[field]) !== JSON.stringify(saved[field]),
  );
  const isChanged = changed.length > 0 || visibility !== keptVisibility;
  const faults = lorebookFaults(settled, saved, { needsPicture: takesPictures(brand) });
  const errors = hasPressed ? Object.fromEntries(faults.map((fault) => [fault.field, lorebookFaultText(t, text, fault)])) : {};
  const save = async () => {
    setPressed(true);
    if (lorebookId === null || !isChanged || isBusy || faults.length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      const now = await client.call(updateLorebook, {
        params: { lorebookId },
        body: {
          ...Object.fromEntries(changed.map((field) => [field, settled[field]])),
          ...(visibility !== keptVisibility && { visibility }),
          base_revision: revision.get(),
        },
      });
      revision.set(now.revision);
      const { name, description, avatar_url, tags, scan_depth, recursive } = now;
      set({ name, description, avatar_url, tags, scan_depth, recursive });
      onSaved({ name, description, avatar_url, tags, scan_depth, recursive }, now.visibility);
      setPressed(false);
      for (const call of [listLorebooks, getLorebook, listLoreSamples]) void queries.invalidateQueries({ queryKey: [call.id] });
      notify({ kind: 'success', text: text('lore.saved'), durationMs: limits.toastNormalMs });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <details aria-label={text('lore.details')} className={css.folded} open={hasPressed && faults.length > 0 ? true : undefined}>
      <summary className={css.summary}>{text('lore.details')}</summary>
      <div className={css.unfolded}>
        <DetailFields errors={errors} onSay={onSay} />
        <FieldFrame id={`${id}-visibility`} label={text('lore.visibility')} hint={text('lore.visibility.hint')}>
          {(control) => (
            <Select
              {...control}
              isBlock
              options={(['private', 'hidden'] as const).map((value) => ({ value, label: text(`lore.visibility.${value}`) }))}
              value={visibility}
              onValueChange={setVisibility}
            />
          )}
        </FieldFrame>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            <strong>{text('editor.failed')}.</strong> {t.error(failure)}
          </Notice>
        )}
        <div className={css.actions}>
          <Button variant={isChanged ? 'primary' : 'outline'} aria-disabled={!isChanged || isBusy} onClick={() => void save()}>
            {text(isBusy ? 'editor.saving' : 'editor.save')}
          </Button>
        </div>
      </div>
    </details>
  );
};
