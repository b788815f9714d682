import type { Character } from '@troupe/protocol';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { PersonaManager, usePersonas } from '../../platform/index.ts';
import { PersonaUpgrade } from './PersonaUpgrade.tsx';
import { PersonaPicker, type ChosenPersona } from './PersonaPicker.tsx';

export interface PersonaStepProps {
  /** Nothing while it is on its way. */
  character: Pick<Character, 'id' | 'name' | 'avatar_url'> | undefined;
  /** Creates the conversation as the persona given; as oneself with null, as the default with undefined. Throws. */
  onBegin: (personaId: string | null | undefined) => Promise<void>;
  /** Leads back to the conversation that is open; without one, closing means the default. */
  onCancel: (() => void) | undefined;
}

/** The first step of a new conversation (C-PERS-05). A member without a persona is not asked. */
export const PersonaStep = ({ character, onBegin, onCancel }: PersonaStepProps) => {
  const { t } = useApp();
  const list = usePersonas();
  const { personas } = list;
  const [given, setGiven] = useState<{ id: string | null }>();
  const [isManaging, setManaging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);
  const [isReady, setReady] = useState(false);
  // Wait for the list: a question that disappears at once would take the focus from the composer.
  if (!isReady && (personas || list.error)) setReady(true);
  /** Nobody was asked, because there is nobody to choose from. */
  const isSkipped = personas?.length === 0 && !isManaging && given === undefined && failure === undefined;

  const begin = async (personaId: string | null | undefined) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onBegin(personaId);
    } catch (error) {
      setFailure(t.error(error));
      setBusy(false);
      isUnderWay.current = false;
    }
  };
  useEffect(() => {
    if (!isSkipped || isUnderWay.current) return;
    isUnderWay.current = true;
    onBegin(undefined).catch((error: unknown) => {
      isUnderWay.current = false;
      setFailure(t.error(error));
    });
  }, [isSkipped, onBegin, t]);

  if (!character || !isReady || isSkipped) return null;
  if (isManaging) {
    const back = () => {
      setManaging(false);
      setGiven((now) => now ?? { id: null });
    };
    return <PersonaManager list={list} Upgrade={PersonaUpgrade} onBack={back} onClose={back} />;
  }
  const first = personas?.find((one) => one.is_default)?.id ?? null;
  const wanted: ChosenPersona =
    given && personas?.some(({ id }) => id === given.id) ? given.id : given?.id === null ? null : first;
  return (
    <PersonaPicker
      character={character}
      from={{ characterId: character.id }}
      list={list}
      listFailure="persona.fail.get-default"
      chosenId={wanted}
      onChoose={(id) => setGiven({ id })}
      onManage={() => setManaging(true)}
      // Without a list nobody was chosen: the server knows the default.
      onConfirm={() => void begin(personas ? wanted : undefined)}
      onClose={() => (onCancel ? onCancel() : void begin(undefined))}
      isBusy={isBusy}
      failure={failure}
    />
  );
};
