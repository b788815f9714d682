import type { Names } from '@troupe/protocol/chat/roleplay/fill-names';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useOwnTexts, useSession, useT } from '../../../app/index.ts';
import { usePersonas } from '../../../platform/index.ts';
import { refreshIcon, xIcon } from '../../../ui/icons.ts';
import { EmptyState, IconButton, Select, VisuallyHidden } from '../../../ui/index.ts';
import { useEditorState } from '../EditorContext.tsx';
import { Announcement } from './Announcement.tsx';
import { TryoutComposer } from './TryoutComposer.tsx';
import { TryoutLog } from './TryoutLog.tsx';
import { useFailureText } from './TryoutNotices.tsx';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';
import { canTry, writtenWith, type Tryout } from './tryout-session.ts';

interface HeadProps {
  tryout: Tryout;
  titleId: string;
  onClose?: (() => void) | undefined;
}

/** Nobody, in the choice of a persona: no id is empty. */
const nobody = '';

const useSpeaker = (tryout: Tryout) => {
  const { personas = [] } = usePersonas();
  const own = useSession(({ session }) => session?.user.name ?? '');
  const chosen = useStore(tryout.store, ({ personaId }) => personaId);
  const byDefault = personas.find((one) => one.is_default);
  const persona = chosen === undefined ? byDefault : personas.find(({ id }) => id === chosen);
  return { personas, chosen: persona?.id ?? nobody, name: persona?.name || own || 'Honey' };
};

const Head = ({ tryout, titleId, onClose, speaker }: HeadProps & { speaker: ReturnType<typeof useSpeaker> }) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const { personas, chosen } = speaker;
  return (
    <div className={css.head}>
      <h2 id={titleId} className={css.title} tabIndex={-1}>
        {text('editor.tryout')}
      </h2>
      {personas.length > 0 && (
        <Select
          aria-label={text('editor.tryout.as')}
          className={css.persona}
          value={chosen}
          options={[
            ...personas.map(({ id, name }) => ({ value: id, label: name })),
            { value: nobody, label: text('editor.tryout.nobody') },
          ]}
          onValueChange={(id) => tryout.put({ personaId: id === nobody ? null : id })}
        />
      )}
      <IconButton glyph={refreshIcon} label={text('editor.tryout.start-over')} onClick={tryout.startOver} />
      {onClose && <IconButton glyph={xIcon} label={t('common.close')} onClick={onClose} />}
    </div>
  );
};

/** Says each whole reply and each failure once, and nothing of a reply that still grows. */
const Announcer = ({ tryout, name }: { tryout: Tryout; name: string }) => {
  const t = useT();
  const [first] = useState(() => tryout.store.getState().lines.at(-1));
  const last = useStore(tryout.store, ({ lines }) => lines.at(-1));
  const failed = useFailureText(useStore(tryout.store, ({ failure }) => failure));
  const isNew = last !== undefined && last !== first;
  // The key makes equal words of another reply a new thing to say.
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {failed ? (
        <Announcement key={`failure ${failed}`} words={failed} />
      ) : isNew ? (
        <Announcement key={`${last.id} ${last.content.length}`} words={t('message.announcement', { name, text: last.content })} />
      ) : null}
    </VisuallyHidden>
  );
};

/** The chat with the form as it is typed, wherever it stands. */
export const TryoutPanel = (props: HeadProps) => {
  const { tryout } = props;
  const text = useOwnTexts(texts);
  const speaker = useSpeaker(tryout);
  const name = useEditorState(({ form }) => form.name.trim());
  const isReady = useEditorState(({ form }) => canTry(form));
  const personaId = useStore(tryout.store, (state) => state.personaId);
  const mark = useEditorState(({ form }) => writtenWith(form, personaId));
  const hasLines = useStore(tryout.store, ({ lines, asked }) => lines.length > 0 || asked !== null);
  const names: Names = { user: speaker.name, char: name };
  return (
    <>
      <Head {...props} speaker={speaker} />
      {isReady || hasLines ? (
        <TryoutLog tryout={tryout} names={names} mark={mark} />
      ) : (
        <EmptyState className={css.empty} title={text('editor.tryout.empty')} text={text('editor.tryout.needs')} />
      )}
      <TryoutComposer tryout={tryout} name={name} mark={mark} isReady={isReady} />
      <Announcer tryout={tryout} name={name} />
    </>
  );
};
