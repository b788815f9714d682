import type { CharacterHit } from '@troupe/protocol';
import { createContext, type ComponentType } from 'react';

/** What a surface lays over every card; null where it lays nothing. */
export const CardToolContext = createContext<ComponentType<{ character: CharacterHit }> | null>(null);
