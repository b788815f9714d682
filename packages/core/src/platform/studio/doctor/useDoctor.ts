import { checkOrigin } from '@troupe/protocol';
import { diagnose, originOf, type Finding, type Page } from '@troupe/protocol/doctor/diagnose';
import { useRef, useState } from 'react';
import { useApp } from '../../../app/index.ts';

/** What the user pasted. */
export type Pasted = Required<Pick<Page, 'address' | 'headers' | 'tag' | 'token' | 'theme'>>;

export interface Doctor {
  findings: readonly Finding[] | null;
  isAsking: boolean;
  /** Whether the brand's list could not be asked, though an origin was there to ask about. */
  isUnasked: boolean;
  examine: (pasted: Pasted) => Promise<void>;
}

/** Examines what was pasted. Of it, the page's origin alone is sent; the last press of the button wins. */
export const useDoctor = (troupe: string): Doctor => {
  const { brand, client } = useApp();
  const [result, setResult] = useState<Pick<Doctor, 'findings' | 'isUnasked'>>({ findings: null, isUnasked: false });
  const [isAsking, setAsking] = useState(false);
  const last = useRef(0);

  const examine = async (pasted: Pasted) => {
    const mine = ++last.current;
    const origin = originOf(pasted.address);
    const isAskable = origin !== null && origin !== 'null';
    let isAllowed: boolean | undefined;
    if (isAskable) {
      setAsking(true);
      try {
        isAllowed = (await client.call(checkOrigin, { body: { origin } })).allowed;
      } catch {
        // Offline, or the server has a bad day: what was pasted is examined all the same, and the screen says so.
      }
    }
    if (mine !== last.current) return;
    setAsking(false);
    setResult({
      findings: diagnose({ troupe, application: brand.id, ...pasted, isAllowed, now: Date.now() }),
      isUnasked: isAskable && isAllowed === undefined,
    });
  };
  return { ...result, isAsking, examine };
};
