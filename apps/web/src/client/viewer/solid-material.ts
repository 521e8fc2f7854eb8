import type { SolidShape } from '@trowel/domain/scene';
import { DoubleSide, MeshLambertMaterial, type Plane } from 'three';

interface SolidStyle {
  opacity: number;
  /**
   * Lines drawn on the solid: edges of boxes, rims of round solids, or courses of masonry. `frame`
   * shows the edges only.
   */
  lines: 'box' | 'rim' | 'courses' | 'frame' | 'none';
  /** True if a section shows the inside as one plain face. */
  isMassive: boolean;
}

const STYLES: Record<SolidShape, SolidStyle> = {
  layer: { opacity: 1, lines: 'box', isMassive: true },
  wall: { opacity: 1, lines: 'courses', isMassive: true },
  fill: { opacity: 1, lines: 'rim', isMassive: true },
  cut: { opacity: 0.3, lines: 'rim', isMassive: false },
  burial: { opacity: 1, lines: 'none', isMassive: true },
  find: { opacity: 1, lines: 'none', isMassive: true },
  virtual: { opacity: 1, lines: 'frame', isMassive: false },
  document: { opacity: 0.9, lines: 'box', isMassive: false },
};

const THIN_OPACITY = 0.14;

/** Creates the material of a shape: matt, coloured per instance, with edges drawn by the shader. */
export function createSolidMaterial(shape: SolidShape, planes: Plane[]): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ side: DoubleSide });
  material.clippingPlanes = planes;
  // Two passes over a pit would cost a draw call without any visible difference.
  material.forceSinglePass = true;
  changeShader(material, STYLES[shape]);
  setThin(material, shape, false);
  return material;
}

/** Makes a shape transparent, or opaque again. */
export function setThin(material: MeshLambertMaterial, shape: SolidShape, isThin: boolean): void {
  const opacity = STYLES[shape].opacity;
  material.opacity = isThin ? Math.min(opacity, THIN_OPACITY) : opacity;
  material.transparent = material.opacity < 1;
  material.depthWrite = material.opacity === 1;
  material.needsUpdate = true;
}

/** Line widths are in pixels at any distance. Lines fade on solids that are hardly larger than them. */
const EDGE = `
  vec2 step_ = max(fwidth(vUv), 1e-6);
  vec2 away = min(vUv, 1.0 - vUv) / step_;
  float fade = 1.0 - smoothstep(0.12, 0.35, max(step_.x, step_.y));
`;

const LINES: Record<Exclude<SolidStyle['lines'], 'none'>, string> = {
  box: `${EDGE}
    float line = (1.0 - smoothstep(0.5, 1.4, min(away.x, away.y))) * fade;
    diffuseColor.rgb *= 1.0 - 0.5 * line;`,
  rim: `${EDGE}
    float line = (1.0 - smoothstep(0.8, 1.8, away.y)) * fade;
    diffuseColor.rgb *= 1.0 - 0.45 * line;
    diffuseColor.a = min(1.0, diffuseColor.a + 0.5 * line * step(diffuseColor.a, 0.99));`,
  courses: `${EDGE}
    float line = (1.0 - smoothstep(0.5, 1.4, min(away.x, away.y))) * fade;
    vec2 stones = vUv * vec2(6.0, 4.0);
    stones.x += 0.5 * mod(floor(stones.y), 2.0);
    vec2 joint = min(fract(stones), 1.0 - fract(stones)) / (step_ * vec2(6.0, 4.0));
    float joints = (1.0 - smoothstep(0.4, 1.2, min(joint.x, joint.y))) * vSide;
    joints *= 1.0 - smoothstep(0.03, 0.1, max(step_.x, step_.y));
    diffuseColor.rgb *= 1.0 - max(0.5 * line, 0.28 * joints);`,
  frame: `${EDGE}
    if (min(away.x, away.y) > 2.2) discard;`,
};

/**
 * The far side of a solid is visible only where the section removed the near one. Drawn flat, it looks
 * like the cut face.
 */
const CUT_FACE = `
  if (!gl_FrontFacing) outgoingLight = diffuseColor.rgb * 0.82;
`;

function changeShader(material: MeshLambertMaterial, { lines, isMassive }: SolidStyle): void {
  const hasSides = lines === 'courses';
  if (lines !== 'none') material.defines = { USE_UV: '' };
  material.onBeforeCompile = (shader) => {
    if (hasSides) {
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nattribute float side;\nvarying float vSide;')
        .replace('#include <begin_vertex>', '#include <begin_vertex>\nvSide = side;');
    }
    const edges = lines === 'none' ? '' : `if (gl_FrontFacing || ${String(!isMassive)}) {${LINES[lines]}}`;
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>${hasSides ? '\nvarying float vSide;' : ''}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${edges}`)
      .replace('#include <opaque_fragment>', `${isMassive ? CUT_FACE : ''}\n#include <opaque_fragment>`);
  };
  material.customProgramCacheKey = () => `solid-${lines}-${isMassive}`;
}
