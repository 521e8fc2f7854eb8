/** A map of another server that can be shown below the plan. */
export interface BackgroundMap {
  /** Tiles in Web Mercator, or a WMS. */
  kind: 'tiles' | 'wms';
  name: string;
  /** Address of a tile with `{z}`, `{x}` and `{y}`, or of a WMS with its layers. */
  address: string;
  /** Text that the server of the map requires. */
  attribution: string;
}
