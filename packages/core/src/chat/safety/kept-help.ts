import { crisisHelp, type CrisisHelp } from '@troupe/protocol';
import { safeParse } from 'valibot';
import type { DeviceStorage } from '../../app/index.ts';

/** Where a device keeps a conversation's card, so that it stays without a connection and after a reload. */
const keyOf = (conversationId: string) => `help:${conversationId}`;

/** A card: the message it is beside, whether it was closed, and the people on it as far as they are known. */
export interface KeptHelp {
  messageId: string;
  isClosed: boolean;
  help: CrisisHelp | null;
}

export const readKeptHelp = (storage: DeviceStorage, conversationId: string): KeptHelp | null => {
  try {
    const kept = JSON.parse(storage.get(keyOf(conversationId)) ?? 'null') as Partial<KeptHelp> | null;
    if (typeof kept?.messageId !== 'string') return null;
    const help = safeParse(crisisHelp, kept.help);
    return { messageId: kept.messageId, isClosed: kept.isClosed === true, help: help.success ? help.output : null };
  } catch {
    return null;
  }
};

export const keepHelp = (storage: DeviceStorage, conversationId: string, kept: KeptHelp): void =>
  storage.set(keyOf(conversationId), JSON.stringify(kept));
