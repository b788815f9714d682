import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id } from '../../fields.ts';
import type { Role } from '../../permissions.ts';

/** Favourites that a role may keep (R-PROFILE-07). */
export const favoriteLimits: Record<Role, number> = {
  guest: 0,
  free_tier: 50,
  paid_minimal: 200,
  paid_basic: 500,
  paid_premium: 2000,
  beta_user: 50,
  employee: 2000,
  admin: 2000,
};

const params = v.object({ characterId: id });

export const likeCharacter = defineEndpoint({
  id: 'likeCharacter',
  method: 'PUT',
  path: '/api/v1/characters/:characterId/like',
  summary: 'Add a character to the favourites; twice is once',
  auth: 'member',
  class: 'interact',
  params,
  output: empty,
  errors: ['not_found', 'character_unavailable', 'character_favorite_limit', 'forbidden', 'rate_limited'],
});

export const unlikeCharacter = defineEndpoint({
  id: 'unlikeCharacter',
  method: 'DELETE',
  path: '/api/v1/characters/:characterId/like',
  summary: 'Take a character from the favourites, whatever became of it',
  auth: 'member',
  class: 'interact',
  params,
  output: empty,
  errors: ['rate_limited'],
});
