import { limits, saveImage, savedImage, type PictureType } from '@troupe/protocol';
import type { Client } from '../../app/index.ts';
import { shrinkPicture } from '../../platform/index.ts';
import { bytesOf, hashOf, type PictureData } from './kept-picture.ts';

/** Four times the widest cover, for dense screens. Pixels. */
const pictureSide = 1536;
const hashLength = 32;

/** What is sent: the picture as it was drawn, or smaller where it is larger than an upload may be. */
const toSend = async (picture: PictureData): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: PictureType }> => {
  const bytes = bytesOf(picture);
  if (bytes.length <= limits.avatarBytes) return { bytes, type: picture.type };
  const small = await shrinkPicture(new File([bytes], 'avatar', { type: picture.type }), { side: pictureSide });
  return { bytes: new Uint8Array(await small.arrayBuffer()), type: small.type as PictureType };
};

/** Brings a drawn picture to the server (R-BOT-20). Returns the address that the form takes; throws what the calls throw. */
export const savePicture = async (client: Client, picture: PictureData, prompt: string, signal: AbortSignal): Promise<string> => {
  const { bytes, type } = await toSend(picture);
  const hash = (await hashOf(bytes)).slice(0, hashLength);
  const body = { prompt, image_type: type, hash, fileSize: bytes.length };
  const { signed_url } = await client.call(saveImage, { body }, { signal });
  const init = { method: 'PUT', body: bytes, headers: { 'content-type': type }, signal };
  const { avatar_url } = await client.request(signed_url, init, savedImage);
  return avatar_url;
};
