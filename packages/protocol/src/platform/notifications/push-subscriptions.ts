import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id, timestamp } from '../../fields.ts';
import { limits } from '../../limits.ts';

/** Bytes in base64url without padding. */
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return v.pipe(v.string(), v.length(length), v.regex(/^[\w-]+$/, 'must be base64url'));
};

/** A subscription as `PushSubscription.toJSON()` tells it (W3C Push API; keys of RFC 8291). */
export const pushSubscriptionInput = v.object({
  /** Address at the browser's push service. Only known services are taken. */
  endpoint: v.pipe(v.string(), v.maxLength(limits.pushEndpointMax), v.url()),
  keys: v.object({ p256dh: base64url(65), auth: base64url(16) }),
});

/** A device that is told; its address stays on the server. */
export const pushSubscription = v.object({ id, device: v.string(), createdAt: timestamp });
export type PushSubscriptionView = v.InferOutput<typeof pushSubscription>;

export const listPushSubscriptions = defineEndpoint({
  id: 'listPushSubscriptions',
  method: 'GET',
  path: '/api/v1/push/subscriptions',
  summary: 'The member’s devices that are told, and the key with which a browser subscribes (`applicationServerKey`)',
  auth: 'member',
  class: 'account',
  output: v.object({ public_key: v.string(), subscriptions: v.array(pushSubscription) }),
  errors: [],
});

export const createPushSubscription = defineEndpoint({
  id: 'createPushSubscription',
  method: 'POST',
  path: '/api/v1/push/subscriptions',
  summary: 'Tell this device from now on; the same address twice is one device',
  auth: 'member',
  class: 'account',
  body: pushSubscriptionInput,
  output: pushSubscription,
  errors: ['invalid_input', 'conflict', 'rate_limited'],
});

export const deletePushSubscription = defineEndpoint({
  id: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/v1/push/subscriptions/:subscriptionId',
  summary: 'Tell a device no longer; one that is not told stays so',
  auth: 'member',
  class: 'account',
  params: v.object({ subscriptionId: id }),
  output: empty,
  errors: ['rate_limited'],
});
