/** The built-in map: places, their time zones and the shapes of the land, from data that packages ship (design §8). */
export { mapRoutes } from './routes.ts';
