/** Extensions of glTF that a model may require and the viewer obeys, or may leave aside without harm. */
const SHOWN = new Set([
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_animation_pointer',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'KHR_xmp_json_ld',
]);
/** Without one of these a surface has another colour or shine, and the shape is still seen. */
const SURFACE = /^(?:KHR|EXT)_materials_/;

/** The extensions a glTF tells of. */
export interface GltfExtensions {
  /** All it uses, also those it could be shown without. */
  used: string[];
  /** Those it cannot be shown without and the viewer does not know. */
  unknown: string[];
}

/** Reads which extensions the JSON of a glTF uses; what cannot be read counts as none. */
export function readExtensions(raw: unknown): GltfExtensions {
  const required = readNames(raw, 'extensionsRequired');
  return {
    used: [...new Set(readNames(raw, 'extensionsUsed').concat(required))],
    unknown: [...new Set(required)].filter((name) => !SHOWN.has(name) && !SURFACE.test(name)),
  };
}

function readNames(raw: unknown, key: string): string[] {
  const names: unknown = typeof raw === 'object' && raw !== null && (raw as Record<string, unknown>)[key];
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}
