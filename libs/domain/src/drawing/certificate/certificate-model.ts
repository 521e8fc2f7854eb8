/** What a drawing says wrongly, by ids of nodes ('' where there is none) and the place, pt. */
export interface CertificateProblem {
  /**
   * `missing`: recorded, but the lines do not lead there. `false`: the lines lead there, but it is not recorded; a line
   * that ends nowhere. `overlap`: two boxes, or lines of different kinds, lie on each other. `through_box`: a line
   * runs through a box (`from`). `lane`: a box stands outside the row of its period.
   */
  kind: 'missing' | 'false' | 'overlap' | 'through_box' | 'lane';
  from: string;
  to: string;
  at: [number, number];
}

/** Whether a drawing says what is recorded. */
export interface Certificate {
  isFaithful: boolean;
  /** Pairs of the reduced order that were checked. */
  pairs: number;
  problems: CertificateProblem[];
  /** Checksum of boxes, lines and order, 16 hexadecimal digits; no signature. */
  hash: string;
}
