import { ofAccount, partOf } from '../../data-map.ts';
import {
  characterLorebooks,
  characters,
  characterVersions,
  groupMembers,
  holds,
  lorebookVersions,
  reviewCases,
} from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { endBin, eraseCharacters, eraseOwnCharacters } from './erase-works.ts';
import { exportCharacters } from './export-works.ts';

/** What people made, with its versions and what waits or is decided about it: the one room that writes them. */
export const works = defineFeature({
  name: 'platform/works',
  data: {
    group: 'creations',
    tables: {
      characters: {
        ...ofAccount(characters.creatorUserId),
        export: exportCharacters,
        erase: eraseCharacters,
        alone: eraseOwnCharacters,
        keep: ['characters'],
      },
      groupMembers: partOf(groupMembers.groupId),
      characterVersions: partOf(characterVersions.characterId),
      // What a chatbot knows of books, and which of their texts was approved with it.
      characterLorebooks: partOf(characterLorebooks.lorebookId),
      lorebookVersions: partOf(lorebookVersions.lorebookId),
      reviewCases: {
        ...partOf(reviewCases.characterId),
        mentions: [reviewCases.claimedBy],
        omit: [reviewCases.claimedBy, reviewCases.claimEndsAt],
      },
      holds: { ...partOf(holds.characterId), mentions: [holds.actorId], omit: [holds.actorId] },
    },
    sweeps: { characters: endBin },
  },
  open: () => ({}),
});
