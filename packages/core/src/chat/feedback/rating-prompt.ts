import type { DeviceStorage } from '../../app/index.ts';

/** Messages of a conversation after which a rating is asked for: ten turns are an opinion. */
export const promptAfterMessages = 20;

const key = 'rating-prompted';
/** Characters remembered; the oldest are forgotten first. */
const keptMax = 500;

const read = (storage: DeviceStorage): string[] => {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Whether this device has asked for a rating of a character before. */
export const wasPrompted = (storage: DeviceStorage, characterId: string): boolean => read(storage).includes(characterId);

/** Never asks for this one again. */
export const keepPrompted = (storage: DeviceStorage, characterId: string): void => {
  const kept = [...read(storage).filter((id) => id !== characterId), characterId].slice(-keptMax);
  storage.set(key, JSON.stringify(kept));
};
