import { DoctorScreen } from '@troupe/core/platform/studio';

export const Screen = () => <DoctorScreen origin={window.location.origin} />;
