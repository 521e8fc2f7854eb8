/**
 * Definitions of coordinate systems: code, name, area (west, south, east, north in degrees), accuracy of the shift of datum
 * in metres, and the definition for proj4, which is completed with metres as its unit.
 *
 * Codes, names and areas are facts of the EPSG register. The definitions come from epsg-index 2.0.0 by derhuerst (ISC
 * licence), with these corrections: rotations of 2039, 2169, 2393, 3021, 3844, 6312, 28992 and 31370, the shift of 5514,
 * and seven parameters instead of grid files for 27700 and 31466 to 31469. 3003, 3004 and 4265 have the parameters of the
 * Italian mainland. The zones of UTM on WGS 84 are not listed: they are computed.
 */
export const CRS_TABLE = `
2039|Israel 1993 / Israeli TM Grid|34.17,29.45,35.69,33.28|0.5|+proj=tmerc +lat_0=31.7343936111111 +lon_0=35.2045169444444 +k=1.0000067 +x_0=219529.584 +y_0=626907.39 +ellps=GRS80 +towgs84=23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262
2056|CH1903+ / LV95|5.96,45.82,10.49,47.81|1|+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0
2100|GGRS87 / Greek Grid|19.57,34.88,28.3,41.75|1|+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=-199.87,74.79,246.62,0,0,0,0
2154|RGF93 v1 / Lambert-93|-9.86,41.15,10.38,51.56|1|+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2157|IRENET95 / Irish Transverse Mercator|-10.56,51.39,-5.34,55.43|1|+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2169|LUREF / Luxembourg TM|5.73,49.44,6.53,50.19|1|+proj=tmerc +lat_0=49.8333333333333 +lon_0=6.16666666666667 +k=1 +x_0=80000 +y_0=100000 +ellps=intl +towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598
2176|ETRF2000-PL / CS2000/15|14.14,50.26,16.5,55.35|1|+proj=tmerc +lat_0=0 +lon_0=15 +k=0.999923 +x_0=5500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2177|ETRF2000-PL / CS2000/18|16.5,49.39,19.5,55.93|1|+proj=tmerc +lat_0=0 +lon_0=18 +k=0.999923 +x_0=6500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2178|ETRF2000-PL / CS2000/21|19.5,49.09,22.5,54.55|1|+proj=tmerc +lat_0=0 +lon_0=21 +k=0.999923 +x_0=7500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2179|ETRF2000-PL / CS2000/24|22.5,49,24.15,54.41|1|+proj=tmerc +lat_0=0 +lon_0=24 +k=0.999923 +x_0=8500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2180|ETRF2000-PL / CS92|14.14,49,24.15,55.93|1|+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
2393|KKJ / Finland Uniform Coordinate System|25.5,60.18,28.51,70.09|1|+proj=tmerc +lat_0=0 +lon_0=27 +k=1 +x_0=3500000 +y_0=0 +ellps=intl +towgs84=-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496
3003|Monte Mario / Italy zone 1|5.93,36.53,12,47.04|4|+proj=tmerc +lat_0=0 +lon_0=9 +k=0.9996 +x_0=1500000 +y_0=0 +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68
3004|Monte Mario / Italy zone 2|12,34.76,18.99,47.1|4|+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9996 +x_0=2520000 +y_0=0 +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68
3006|SWEREF99 TM|10.03,54.96,24.17,69.07|1|+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3021|RT90 2.5 gon V|13.66,55.95,17.73,67.18|1|+proj=tmerc +lat_0=0 +lon_0=15.8082777777778 +k=1 +x_0=1500000 +y_0=0 +ellps=bessel +towgs84=414.1,41.3,603.1,-0.855,2.141,-7.023,0
3034|ETRS89-extended / LCC Europe|-35.58,24.6,44.83,84.73|1|+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3035|ETRS89-extended / LAEA Europe|-35.58,24.6,44.83,84.73|1|+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3057|ISN93 / Lambert 1993|-30.87,59.96,-5.55,69.59|1|+proj=lcc +lat_0=65 +lon_0=-19 +lat_1=64.25 +lat_2=65.75 +x_0=500000 +y_0=500000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3059|LKS92 / Latvia TM|19.06,55.67,28.24,58.09|1|+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=-6000000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3067|ETRS89 / TM35FIN(E,N)|19.08,58.84,31.59,70.09|1|+proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3301|Estonian Coordinate System of 1997|20.37,57.52,28.2,60|1|+proj=lcc +lat_0=57.5175539305556 +lon_0=24 +lat_1=59.3333333333333 +lat_2=58 +x_0=500000 +y_0=6375000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3346|LKS94 / Lithuania TM|19.02,53.89,26.82,56.45|1|+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9998 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3763|ETRS89 / Portugal TM06|-9.56,36.95,-6.19,42.16|1|+proj=tmerc +lat_0=39.6682583333333 +lon_0=-8.13310833333333 +k=1 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3765|HTRS96 / Croatia TM|13.43,42.34,19.43,46.54|1|+proj=tmerc +lat_0=0 +lon_0=16.5 +k=0.9999 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3794|Slovenia 1996 / Slovene National Grid|13.38,45.42,16.61,46.88|1|+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3812|ETRS89 / Belgian Lambert 2008|2.5,49.5,6.4,51.51|1|+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3844|Pulkovo 1942(58) / Stereo70|20.26,43.44,31.41,48.27|3|+proj=sterea +lat_0=46 +lon_0=25 +k=0.99975 +x_0=500000 +y_0=500000 +ellps=krass +towgs84=2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69
3857|WGS 84 / Pseudo-Mercator|-180,-85.06,180,85.06|None|+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +nadgrids=@null +wktext
3942|RGF93 v1 / CC42|-1.06,41.31,9.63,43.07|1|+proj=lcc +lat_0=42 +lon_0=3 +lat_1=41.25 +lat_2=42.75 +x_0=1700000 +y_0=1200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3943|RGF93 v1 / CC43|-1.79,42.33,7.65,44.01|1|+proj=lcc +lat_0=43 +lon_0=3 +lat_1=42.25 +lat_2=43.75 +x_0=1700000 +y_0=2200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3944|RGF93 v1 / CC44|-1.79,42.92,7.71,45|1|+proj=lcc +lat_0=44 +lon_0=3 +lat_1=43.25 +lat_2=44.75 +x_0=1700000 +y_0=3200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3945|RGF93 v1 / CC45|-1.46,44,7.71,46|1|+proj=lcc +lat_0=45 +lon_0=3 +lat_1=44.25 +lat_2=45.75 +x_0=1700000 +y_0=4200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3946|RGF93 v1 / CC46|-2.21,45,7.16,47|1|+proj=lcc +lat_0=46 +lon_0=3 +lat_1=45.25 +lat_2=46.75 +x_0=1700000 +y_0=5200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3947|RGF93 v1 / CC47|-4.77,46,7.63,48|1|+proj=lcc +lat_0=47 +lon_0=3 +lat_1=46.25 +lat_2=47.75 +x_0=1700000 +y_0=6200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3948|RGF93 v1 / CC48|-4.87,47,8.23,49|1|+proj=lcc +lat_0=48 +lon_0=3 +lat_1=47.25 +lat_2=48.75 +x_0=1700000 +y_0=7200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3949|RGF93 v1 / CC49|-4.87,48,8.23,50|1|+proj=lcc +lat_0=49 +lon_0=3 +lat_1=48.25 +lat_2=49.75 +x_0=1700000 +y_0=8200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
3950|RGF93 v1 / CC50|-2.03,49,8.08,51.14|1|+proj=lcc +lat_0=50 +lon_0=3 +lat_1=49.25 +lat_2=50.75 +x_0=1700000 +y_0=9200000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
4230|ED50|-16.1,25.71,48.61,84.73|10|+proj=longlat +ellps=intl +towgs84=-87,-98,-121,0,0,0,0
4258|ETRS89|-16.1,32.88,40.18,84.73|None|+proj=longlat +ellps=GRS80
4265|Monte Mario|5.93,34.76,18.99,47.1|4|+proj=longlat +ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68
4326|WGS 84|-180,-90,180,90|None|+proj=longlat +datum=WGS84
5243|ETRS89 / LCC Germany (E-N)|5.86,47.27,15.04,55.09|1|+proj=lcc +lat_0=51 +lon_0=10.5 +lat_1=48.6666666666667 +lat_2=53.6666666666667 +x_0=0 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
5253|TUREF / TM27|25.62,36.5,28.5,42.11|1|+proj=tmerc +lat_0=0 +lon_0=27 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
5254|TUREF / TM30|28.5,36.06,31.5,41.46|1|+proj=tmerc +lat_0=0 +lon_0=30 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
5255|TUREF / TM33|31.5,35.97,34.5,42.07|1|+proj=tmerc +lat_0=0 +lon_0=33 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
5256|TUREF / TM36|34.5,35.81,37.5,42.15|1|+proj=tmerc +lat_0=0 +lon_0=36 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
5514|S-JTSK / Krovak East North|12.09,47.73,22.56,51.06|6|+proj=krovak +lat_0=49.5 +lon_0=24.8333333333333 +alpha=30.2881397527778 +k=0.9999 +x_0=0 +y_0=0 +ellps=bessel +towgs84=570.8,85.7,462.8,4.998,1.587,5.261,3.56
6312|CGRS93 / Cyprus Local Transverse Mercator|32.2,34.59,34.65,35.74|1|+proj=tmerc +lat_0=0 +lon_0=33 +k=0.99995 +x_0=200000 +y_0=-3500000 +ellps=WGS84 +towgs84=8.846,-4.394,-1.122,-0.00237,-0.146528,0.130428,0.783926
6316|MGI 1901 / Balkans zone 7|19.5,41.85,22.51,46.19|5|+proj=tmerc +lat_0=0 +lon_0=21 +k=0.9999 +x_0=7500000 +y_0=0 +ellps=bessel +towgs84=682,-203,480,0,0,0,0
6706|RDN2008|5.93,34.76,18.99,47.1|None|+proj=longlat +ellps=GRS80
6707|RDN2008 / UTM zone 32N (N-E)|5.93,36.53,12,47.04|1|+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
6708|RDN2008 / UTM zone 33N (N-E)|12,34.79,18,47.1|1|+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
6709|RDN2008 / UTM zone 34N (N-E)|17.99,34.76,18.99,41.64|1|+proj=utm +zone=34 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
6870|ETRS89 / Albania TM 2010|19.22,39.64,21.06,42.67|1|+proj=tmerc +lat_0=0 +lon_0=20 +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
7791|RDN2008 / UTM zone 32N|5.93,36.53,12,47.04|1|+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
7792|RDN2008 / UTM zone 33N|12,34.79,18,47.1|1|+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
7793|RDN2008 / UTM zone 34N|17.99,34.76,18.99,41.64|1|+proj=utm +zone=34 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
7794|RDN2008 / Italy zone (E-N)|5.93,34.76,18.99,47.1|1|+proj=tmerc +lat_0=0 +lon_0=12 +k=0.9985 +x_0=7000000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
7801|BGS2005 / CCS2005|22.36,41.24,28.68,44.23|1|+proj=lcc +lat_0=42.6678756833333 +lon_0=25.5 +lat_1=42 +lat_2=43.3333333333333 +x_0=500000 +y_0=4725824.3591 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
8677|MGI 1901 / Balkans zone 5|13.38,42.95,16.5,46.88|5|+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=5500000 +y_0=0 +ellps=bessel +towgs84=682,-203,480,0,0,0,0
21781|CH1903 / LV03|5.96,45.82,10.49,47.81|1.5|+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0
22332|Carthage / UTM zone 32N|7.81,33.22,13.67,38.41|14|+proj=utm +zone=32 +ellps=clrk80ign +towgs84=-263,6,431,0,0,0,0
23030|ED50 / UTM zone 30N|-6,35.26,0.01,80.49|10|+proj=utm +zone=30 +ellps=intl +towgs84=-87,-98,-121,0,0,0,0
23031|ED50 / UTM zone 31N|0,38.56,6.01,82.45|10|+proj=utm +zone=31 +ellps=intl +towgs84=-87,-98,-121,0,0,0,0
23032|ED50 / UTM zone 32N|5.99,36.53,12.01,84.33|10|+proj=utm +zone=32 +ellps=intl +towgs84=-87,-98,-121,0,0,0,0
23033|ED50 / UTM zone 33N|12,34.49,18.01,84.42|10|+proj=utm +zone=33 +ellps=intl +towgs84=-87,-98,-121,0,0,0,0
23700|HD72 / EOV|16.11,45.74,22.9,48.58|1|+proj=somerc +lat_0=47.1443937222222 +lon_0=19.0485717777778 +k_0=0.99993 +x_0=650000 +y_0=200000 +ellps=GRS67 +towgs84=52.17,-71.82,-14.9,0,0,0,0
25828|ETRS89 / UTM zone 28N|-16.1,34.93,-11.99,72.44|1|+proj=utm +zone=28 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25829|ETRS89 / UTM zone 29N|-12,34.91,-6,74.13|1|+proj=utm +zone=29 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25830|ETRS89 / UTM zone 30N|-6,35.26,0.01,80.49|1|+proj=utm +zone=30 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25831|ETRS89 / UTM zone 31N|0,37,6.01,82.45|1|+proj=utm +zone=31 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25832|ETRS89 / UTM zone 32N|6,38.76,12.01,84.33|1|+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25833|ETRS89 / UTM zone 33N|12,46.4,18.01,84.42|1|+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25834|ETRS89 / UTM zone 34N|17.99,58.84,24.01,84.54|1|+proj=utm +zone=34 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
25835|ETRS89 / UTM zone 35N|24,59.64,30.01,84.73|1|+proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0
27572|NTF (Paris) / Lambert zone II|-4.87,42.33,8.23,51.14|None|+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +ellps=clrk80ign +towgs84=-168,-60,320,0,0,0,0 +pm=paris
27700|OSGB36 / British National Grid|-9,49.75,2.01,61.01|1|+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489
28992|Amersfoort / RD New|3.2,50.75,7.22,53.7|1|+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725
29903|TM75 / Irish Grid|-10.56,51.39,-5.34,55.43|1|+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +rf=299.3249646 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15
31254|MGI / Austria GK West|9.53,46.77,11.84,47.61|1.5|+proj=tmerc +lat_0=0 +lon_0=10.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31255|MGI / Austria GK Central|11.83,46.4,14.84,48.79|1.5|+proj=tmerc +lat_0=0 +lon_0=13.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31256|MGI / Austria GK East|14.83,46.56,17.17,49.02|1.5|+proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31257|MGI / Austria GK M28|9.53,46.77,11.84,47.61|1.5|+proj=tmerc +lat_0=0 +lon_0=10.3333333333333 +k=1 +x_0=150000 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31258|MGI / Austria GK M31|11.83,46.4,14.84,48.79|1.5|+proj=tmerc +lat_0=0 +lon_0=13.3333333333333 +k=1 +x_0=450000 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31259|MGI / Austria GK M34|14.83,46.56,17.17,49.02|1.5|+proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=750000 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31287|MGI / Austria Lambert|9.53,46.4,17.17,49.02|1.5|+proj=lcc +lat_0=47.5 +lon_0=13.3333333333333 +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232
31370|BD72 / Belgian Lambert 72|2.5,49.5,6.4,51.51|1|+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747
31466|DHDN / 3-degree Gauss-Kruger zone 2|5.86,49.11,7.5,53.81|1|+proj=tmerc +lat_0=0 +lon_0=6 +k=1 +x_0=2500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7
31467|DHDN / 3-degree Gauss-Kruger zone 3|7.5,47.27,10.51,55.09|1|+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7
31468|DHDN / 3-degree Gauss-Kruger zone 4|10.5,47.39,13.51,54.59|1|+proj=tmerc +lat_0=0 +lon_0=12 +k=1 +x_0=4500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7
31469|DHDN / 3-degree Gauss-Kruger zone 5|13.5,48.51,13.84,48.98|1|+proj=tmerc +lat_0=0 +lon_0=15 +k=1 +x_0=5500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7
`;
