export { Icon, type IconProps, type IconType } from './icon.tsx';
export * from './drawings.ts';
