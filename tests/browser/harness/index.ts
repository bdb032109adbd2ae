export { assignShift, makeShift, makeTimetable } from './attendance-steps.ts';
export { openFlow, type FlowPage } from './flow.ts';
export { useGallery, type Gallery, type GalleryOptions } from './gallery.ts';
export { denyPlaceOnce } from './deny-place.ts';
export { demoPassword, type Person, type SignedIn } from './people.ts';
export { faultsOf, isReady, looks, pageFaultsOf, type Look } from './look.ts';
export { patience, useSite, type PageOptions, type Site } from './site.ts';
export { openerOf, screens, sweepScreens } from './screen-sweep.ts';
export { useClockedSite, type ClockedSite } from './clocked-site.ts';
export {
  breaks,
  byServer,
  byServerTo,
  openDrivenPage,
  refuses,
  says,
  type Answer,
  type DrivenPage,
} from './driven-page.ts';
export { labelled } from './labelled.ts';
export { countCalls, goWithin, leaveScreen } from './within.ts';
export { offered } from './offered.ts';
export { sessionEnds } from './session-ends.ts';
export { walkPage } from './walk-page.ts';
export { keepsFocus, tabTo, walkContent } from './by-keys.ts';
export { listPage } from './list-page.ts';
export { formFiller, type FormFiller } from './form-filler.ts';
export { openTab } from './open-tab.ts';
