import type { ScoreTable } from './define-kind.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const SEX = words(`
  glab_grado_imp pmast_grado_imp pnuc_grado_imp pzig_grado_imp arcsop_grado_imp tub_grado_imp
  pocc_grado_imp inclfr_grado_imp zig_grado_imp msorb_grado_imp glab_valori pmast_valori pnuc_valori
  pzig_valori arcsop_valori tub_valori pocc_valori inclfr_valori zig_valori msorb_valori
  palato_grado_imp mfmand_grado_imp mento_grado_imp anmand_grado_imp minf_grado_imp brmont_grado_imp
  condm_grado_imp palato_valori mfmand_valori mento_valori anmand_valori minf_valori brmont_valori
  condm_valori sex_cr_tot ind_cr_sex sup_p_I sup_p_II sup_p_III sup_p_sex in_isch_I in_isch_II
  in_isch_III in_isch_sex arco_c_sex ramo_ip_I ramo_ip_II ramo_ip_III ramo_ip_sex prop_ip_sex
  ind_bac_sex`);

const AGE = words(`
  sinf_min sinf_max sinf_min_2 sinf_max_2 SSPIA SSPIB SSPIC SSPID sup_aur_min sup_aur_max
  sup_aur_min_2 sup_aur_max_2 ms_sup_min ms_sup_max ms_inf_min ms_inf_max usura_min usura_max Id_endo
  Is_endo IId_endo IIs_endo IIId_endo IIIs_endo IV_endo V_endo VI_endo VII_endo VIIId_endo VIIIs_endo
  IXd_endo IXs_endo Xd_endo Xs_endo endo_min endo_max volta_1 volta_2 volta_3 volta_4 volta_5 volta_6
  volta_7 lat_6 lat_7 lat_8 lat_9 lat_10 volta_min volta_max ant_lat_min ant_lat_max ecto_min ecto_max`);

/** The tables of pyArchInit with the scores from which sex and age of an individual are estimated. */
export const INDIVIDUAL_SCORES: readonly ScoreTable[] = [
  { field: 'scores', name: 'detsesso_table', key: 'id_det_sesso', number: 'num_individuo', columns: SEX },
  { field: 'scores', name: 'deteta_table', key: 'id_det_eta', number: 'nr_individuo', columns: AGE },
];
