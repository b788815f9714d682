/**
 * Seconds, as long as the library lets them be. A job that this server asks for is begun at once, by a call; the rest is
 * what another server left, or what the hour brings, and may wait a minute.
 */
export const lookS = 30;
/** A run whose server gave no sign for this long has lost it. */
export const silentS = 30;
export const [hourS, dayS] = [3600, 86_400];

export const intervals = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  clockMonitorIntervalSeconds: 600,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  maintenanceIntervalSeconds: hourS,
  queueCacheIntervalSeconds: 600,
  bamIntervalSeconds: hourS,
  // Steps that wait for others, which nothing here does.
  flowIntervalSeconds: hourS,
} as const;
